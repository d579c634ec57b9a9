import type { MessageEntity } from '@grammyjs/types';

/** Where an entity lies. */
export interface Span {
  readonly offset: number;
  readonly length: number;
}

/** Looks up the person a `tg://user?id=` link mentions; undefined if the bot knows nobody of that id. */
export type FindPerson = (id: number) => MessageEntity.TextMentionMessageEntity['user'] | undefined;

/**
 * The entity of a link: a mention for `tg://user?id=…`, else a link to the completed URL. Undefined if the address is no
 * URL or mentions nobody known: the text then stays plain, as on the server.
 */
export function linkEntity(span: Span, address: string, findPerson: FindPerson): MessageEntity | undefined {
  const userId = mentionedUserId(address);
  if (userId !== undefined) {
    const user = findPerson(userId);
    return user && { type: 'text_mention', ...span, user };
  }
  const checked = checkLink(address);
  return 'url' in checked ? { type: 'text_link', ...span, url: checked.url } : undefined;
}

/** The id in a `tg://user?id=…` link. */
export function mentionedUserId(address: string): number | undefined {
  const match = /^tg:(?:\/\/)?user\/?\?(?:[^#]*&)?id=(\d{1,15})(?:[&#]|$)/i.exec(address);
  return match ? Number(match[1]) : undefined;
}

/** A completed URL, or why the address is none: `http://` is put before an address without a scheme, and a host needs a dot. */
export function checkLink(address: string): { url: string } | { fault: string } {
  const fault = (reason: string) => ({ fault: `URL '${address}' is invalid: ${reason}` });
  if (/^(?:tg|ton|tonsite):/i.test(address)) {
    const [, scheme, rest] = /^(\w+):(?:\/\/)?(.*)$/s.exec(address)!;
    return /^[\w.-]+(?:[/?#].*)?$/s.test(rest!) ? { url: `${scheme!.toLowerCase()}://${rest}` } : fault('Wrong tg URL');
  }
  const scheme = /^([a-z][a-z0-9+.-]*):\/\//i.exec(address)?.[1]?.toLowerCase();
  if (scheme !== undefined && scheme !== 'http' && scheme !== 'https') return fault('Unsupported URL protocol');
  const complete = scheme === undefined ? `http://${address}` : address;
  if (/\s/.test(address) || !URL.canParse(complete)) return fault('Wrong HTTP URL');
  const { protocol, host, hostname } = new URL(complete);
  if (!hostname.includes('.') && !hostname.startsWith('[')) return fault('Wrong HTTP URL');
  const [, rest] = /^\w+:\/\/[^/?#]*(.*)$/s.exec(complete)!;
  return { url: `${protocol}//${host}${rest!.startsWith('/') ? '' : '/'}${rest}` };
}

/** True for `r` (relative) or any of `w`, `d`, `D`, `t`, `T` together, or nothing. */
export function isDateTimeFormat(format: string): boolean {
  return /^(?:[rR]|[wWdDtT]*)$/.test(format);
}

/** The entity of a `tg://emoji?id=…` or `tg://time?unix=…&format=…` link; undefined if the address is neither. */
export function specialEntity(span: Span, address: string): MessageEntity | undefined {
  const [, host, query] = /^tg:(?:\/\/)?(emoji|time)\/?\?([^#]*)/i.exec(address) ?? [];
  const parameters = new URLSearchParams(query);
  if (host?.toLowerCase() === 'emoji') return customEmojiEntity(span, parameters.get('id') ?? '');
  if (host?.toLowerCase() !== 'time') return undefined;
  return dateTimeEntity(span, parameters.get('unix') ?? '', parameters.get('format') ?? '');
}

/** A custom emoji; undefined if the id is no positive number. */
export function customEmojiEntity(span: Span, id: string): MessageEntity | undefined {
  return /^[1-9]\d*$/.test(id) ? { type: 'custom_emoji', ...span, custom_emoji_id: id } : undefined;
}

/** A moment shown in the reader's time zone; undefined if time or format are none. */
export function dateTimeEntity(span: Span, unixTime: string, format: string): MessageEntity | undefined {
  if (!/^[1-9]\d{0,9}$/.test(unixTime) || !isDateTimeFormat(format)) return undefined;
  const entity = {
    type: 'date_time',
    ...span,
    unix_time: Number(unixTime),
    ...(format && { date_time_format: format }),
  };
  return entity as MessageEntity;
}
