import { json, type Reply } from '../../kit/reply.js';
import { parseBody, requireAuthor, type LinkedinCall } from './linkedin-call.js';
import { linkedinError } from './linkedin-error.js';
import {
  beginImage as beginImageBody,
  beginVideo as beginVideoBody,
  endVideo as endVideoBody,
} from './linkedin-shapes.js';

/** Bytes of one part of a film. */
const PART_BYTES = 4 * 1024 * 1024;
const UPLOAD_TOKEN = 'sandbox-upload';
const EXPIRES_AFTER_MS = 24 * 3600 * 1000;

/** `POST /rest/images?action=initializeUpload`. */
export function images(call: LinkedinCall): Reply {
  requireAction(call, 'initializeUpload');
  const { owner } = parseBody<{ initializeUploadRequest: { owner: string } }>(
    call,
    beginImageBody,
  ).initializeUploadRequest;
  requireAuthor(call, owner);
  const image = call.uploads.open('image', owner, [Infinity]);
  const uploadUrl = call.uploads.urlOf(image, 0);
  return json(200, { value: { uploadUrlExpiresAt: Date.now() + EXPIRES_AFTER_MS, uploadUrl, image: image.urn } });
}

/** `POST /rest/videos`: begins an upload in parts, or finishes it. */
export function videos(call: LinkedinCall): Reply {
  return call.request.query.get('action') === 'finalizeUpload' ? endVideo(call) : beginVideo(call);
}

/** `GET /rest/videos/{urn}`: in the works for a while, then available. */
export function video({ params, uploads }: LinkedinCall): Reply {
  const film = uploads.find(params.urn!);
  if (!film) throw linkedinError('RESOURCE_NOT_FOUND');
  const isDone = film.pending === 0;
  if (film.pending) film.pending -= 1;
  const status = film.pending === undefined ? 'WAITING_UPLOAD' : isDone ? 'AVAILABLE' : 'PROCESSING';
  return json(200, { id: film.urn, owner: film.owner, status });
}

function beginVideo(call: LinkedinCall): Reply {
  requireAction(call, 'initializeUpload');
  const { owner, fileSizeBytes } = parseBody<{ initializeUploadRequest: { owner: string; fileSizeBytes: number } }>(
    call,
    beginVideoBody,
  ).initializeUploadRequest;
  requireAuthor(call, owner);
  const lengths = Array.from({ length: Math.ceil(fileSizeBytes / PART_BYTES) }, (_, part) =>
    Math.min(PART_BYTES, fileSizeBytes - part * PART_BYTES),
  );
  const film = call.uploads.open('video', owner, lengths);
  const uploadInstructions = lengths.map((bytes, part) => ({
    uploadUrl: call.uploads.urlOf(film, part),
    firstByte: part * PART_BYTES,
    lastByte: part * PART_BYTES + bytes - 1,
  }));
  const uploadUrlsExpireAt = Date.now() + EXPIRES_AFTER_MS;
  return json(200, { value: { uploadUrlsExpireAt, video: film.urn, uploadInstructions, uploadToken: UPLOAD_TOKEN } });
}

function endVideo(call: LinkedinCall): Reply {
  const { finalizeUploadRequest: end } = parseBody<{
    finalizeUploadRequest: { video: string; uploadToken: string; uploadedPartIds: string[] };
  }>(call, endVideoBody);
  const film = call.uploads.find(end.video);
  const expected = film && film.announced.map((_, part) => film.parts.get(part)?.etag);
  if (!film || end.uploadToken !== UPLOAD_TOKEN || String(expected) !== String(end.uploadedPartIds)) {
    throw linkedinError('ILLEGAL_ARGUMENT', 'The parts are not those that were uploaded');
  }
  film.pending = call.processingPolls;
  return json(200, {});
}

function requireAction({ request }: LinkedinCall, action: string): void {
  if (request.query.get('action') !== action) throw linkedinError('ILLEGAL_ARGUMENT', 'Unknown action');
}
