import type { AuditSignature, AuditSigner } from './audit-signer.js';
import type { StoredEvent } from './read-chain.js';
import { endParts, eventParts, type ChainEnd } from './signed-parts.js';

const FORM = /^(\d{1,15})\.([A-Za-z0-9_-]{1,32})\.([A-Za-z0-9_-]{43})$/;

/** The signed end of a chain at some time, which a log of the operator's keeps. */
export interface Anchor extends AuditSignature {
  sequence: number;
}

/** Whether the log of a workspace is as it was written. */
export interface ChainState {
  intact: boolean;
  /** Events that are there. */
  events: number;
  /** How many of them are signed; those before the first came of a version that signed none. */
  signed: number;
  /** Number of the last event that was removed for its age; 0 where none was. */
  removed: number;
  /** Number in the chain of the first event that was changed, moved or is followed by a removed one. */
  firstFault?: number;
  /** What is wrong there, as the end of a sentence about the event. */
  why?: string;
}

/** Follows a chain from its beginning and finds the first place at which it is not as it was written. */
export class ChainWalk {
  private at: ChainEnd;
  private events = 0;
  private signed = 0;
  private fault?: { at: number; why: string };
  /** The first event of those whose signatures no key here can check; a later one that can covers them. */
  private unchecked?: { at: number; keyId: string };
  private anchored: boolean;

  constructor(
    private readonly start: ChainEnd,
    private readonly options: { signer: AuditSigner; anchor?: Anchor },
  ) {
    this.at = start;
    this.anchored = options.anchor === undefined;
    this.lookAtAnchor();
  }

  /**
   * The chain begins behind events that were removed; their end is signed. No later signature stands in for this one, as it does
   * for those of events: it holds what was removed, not that the service did so.
   */
  begin(signature: AuditSignature): void {
    const { sequence } = this.start;
    const state = this.options.signer.check(endParts(this.start), signature);
    if (state === 'wrong') this.found(sequence, 'the end of what was removed is not signed by the service');
    if (state === 'unknown_key') this.found(sequence, lacks('the end of what was removed', signature.keyId));
  }

  /** @returns whether a signature that could be checked holds the event, and so all before it */
  take({ event, hash, digest, signature }: StoredEvent): boolean {
    const place = this.at.sequence + 1;
    this.events += 1;
    let isHeld = false;
    if (event.sequence !== place || !digest.equals(hash)) this.found(place, 'it was changed, moved or removed');
    else isHeld = this.look(event.sequence, signature, eventParts(event, this.at.hash));
    this.at = { workspaceId: event.workspaceId, sequence: place, hash };
    this.lookAtAnchor();
    return isHeld;
  }

  /** `recorded` is the chain's own record of its end. */
  end(recorded: ChainEnd | undefined): void {
    const { sequence, hash } = this.at;
    if ((recorded?.sequence ?? 0) !== sequence || (recorded && !recorded.hash.equals(hash)))
      this.found(sequence, 'what followed was removed');
    if (this.unchecked) this.found(this.unchecked.at, lacks('it', this.unchecked.keyId));
    if (!this.anchored) this.found(sequence, 'the anchor stands for events that are not there, or no more');
  }

  state(): ChainState {
    const { events, signed, fault, start } = this;
    const found = fault && { firstFault: fault.at, why: fault.why };
    return { intact: !fault, events, signed, removed: start.sequence, ...found };
  }

  private look(at: number, signature: AuditSignature | undefined, parts: readonly unknown[]): boolean {
    if (!signature) {
      if (this.signed > 0) this.found(at, 'it is not signed although earlier ones are');
      return false;
    }
    this.signed += 1;
    const state = this.options.signer.check(parts, signature);
    if (state === 'wrong') this.found(at, 'the service has not signed it so');
    else if (state === 'unknown_key') this.unchecked ??= { at, keyId: signature.keyId };
    // It holds the hash of all before it.
    else this.unchecked = undefined;
    return state === 'right';
  }

  private lookAtAnchor(): void {
    const { anchor, signer } = this.options;
    if (anchor?.sequence !== this.at.sequence) return;
    const state = signer.check(endParts(this.at), anchor);
    this.anchored = true;
    if (state === 'unknown_key') this.found(this.at.sequence, lacks('the anchor', anchor.keyId));
    if (state === 'wrong') this.found(this.at.sequence, 'the anchor stands for another event, or is of another log');
  }

  private found(at: number, why: string): void {
    this.fault ??= { at, why };
  }
}

const lacks = (what: string, keyId: string): string =>
  `${what} is signed with the key "${keyId}", which ENCRYPTION_KEYS lacks`;

/** An anchor as it is logged: number, id of the key and signature. */
export function anchorText({ sequence, keyId, mac }: Anchor): string {
  return `${sequence}.${keyId}.${mac.toString('base64url')}`;
}

/** The anchor of a text; undefined for any other text. */
export function parseAnchor(text: string): Anchor | undefined {
  const [, sequence, keyId, mac] = FORM.exec(text) ?? [];
  if (sequence === undefined || keyId === undefined || mac === undefined) return undefined;
  return { sequence: Number(sequence), keyId, mac: Buffer.from(mac, 'base64url') };
}
