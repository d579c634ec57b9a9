import { json, type Reply } from '../../kit/reply.js';
import { parseBody, parseUpload, requireScope, type XCall, type XMedia } from './x-call.js';
import { xError } from './x-error.js';
import {
  appendUpload as appendBody,
  beginUpload as beginBody,
  describeMedia as describeBody,
  uploadWhole as wholeBody,
} from './x-shapes.js';

const FIRST_ID = 1_900_000_000_000_000_000n;
const MAX_IMAGE_BYTES = 5 * 1024 * 1024;
const MAX_SEGMENT_BYTES = 5 * 1024 * 1024;
const EXPIRES_AFTER_SECS = 86_400;

/** `POST /media/upload`: in one piece. */
export function uploadWhole(call: XCall): Reply {
  requireScope(call, 'media.write');
  const { media, media_category: category } = parseUpload<{ media_category: string }>(call, wholeBody);
  if (media.length > MAX_IMAGE_BYTES) throw xError('invalid_request', { detail: 'The picture is too large.' });
  const made = add(call, category, media.length);
  made.segments.set(0, media);
  made.pending = 0;
  return json(200, { data: { ...view(made), size: media.length } });
}

/** `POST /media/upload/initialize`. */
export function beginUpload(call: XCall): Reply {
  requireScope(call, 'media.write');
  const begun = parseBody<{ media_category?: string; total_bytes?: number }>(call, beginBody);
  return json(200, { data: view(add(call, begun.media_category ?? 'tweet_image', begun.total_bytes)) });
}

/** `POST /media/upload/{id}/append`. */
export function appendUpload(call: XCall): Reply {
  const media = mediaOf(call, call.params.id);
  const part = parseUpload<{ segment_index: number }>(call, appendBody);
  if (part.media.length > MAX_SEGMENT_BYTES) throw xError('invalid_request', { detail: 'The segment is too large.' });
  media.segments.set(part.segment_index, part.media);
  return json(200, { data: { expires_at: Math.floor(call.clock.now() / 1000) + EXPIRES_AFTER_SECS } });
}

/** `POST /media/upload/{id}/finalize`: pictures are ready at once, what moves is processed. */
export function endUpload(call: XCall): Reply {
  const { world } = call;
  const media = mediaOf(call, call.params.id);
  const bytes = [...media.segments.values()].reduce((sum, { length }) => sum + length, 0);
  if (bytes !== (media.totalBytes ?? bytes)) {
    throw xError('invalid_request', { detail: 'Segments do not add up to the file.' });
  }
  media.pending = isMoving(media) ? world.processingPolls : 0;
  return json(200, { data: { ...view(media), size: bytes, ...processing(call, media, 'pending') } });
}

/** `GET /media/upload?command=STATUS&media_id=`. */
export function uploadStatus(call: XCall): Reply {
  const { query } = call.request;
  if (!['STATUS', null].includes(query.get('command'))) throw xError('invalid_request');
  const media = mediaOf(call, query.get('media_id') ?? '');
  if (media.pending) media.pending -= 1;
  return json(200, { data: { ...view(media), ...processing(call, media, 'in_progress') } });
}

/** `POST /media/metadata`: says what is to be seen. */
export function describeMedia(call: XCall): Reply {
  const { id, metadata = {} } = parseBody<{ id: string; metadata?: { alt_text?: { text: string } } }>(
    call,
    describeBody,
  );
  mediaOf(call, id).altText = metadata.alt_text?.text;
  return json(200, { data: { id, associated_metadata: metadata } });
}

function add({ world }: XCall, category: string, totalBytes?: number): XMedia {
  const id = String(FIRST_ID + BigInt(world.media.size));
  const media: XMedia = { id, category, totalBytes, segments: new Map() };
  world.media.set(id, media);
  return media;
}

function mediaOf(call: XCall, id: string | undefined): XMedia {
  requireScope(call, 'media.write');
  const media = call.world.media.get(id ?? '');
  if (!media) throw xError('not_found', { detail: 'Could not find the media.' });
  return media;
}

function view({ id }: XMedia) {
  return { id, media_key: `3_${id}`, expires_after_secs: EXPIRES_AFTER_SECS };
}

function processing({ world }: XCall, media: XMedia, state: 'pending' | 'in_progress') {
  if (!isMoving(media)) return {};
  if (media.pending !== 0) {
    return { processing_info: { state, check_after_secs: world.checkAfterSecs, progress_percent: 40 } };
  }
  return { processing_info: { state: world.processingFails ? 'failed' : 'succeeded', progress_percent: 100 } };
}

function isMoving({ category }: XMedia): boolean {
  return /_(?:gif|video)$/.test(category);
}
