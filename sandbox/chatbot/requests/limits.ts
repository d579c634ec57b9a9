/**
 * Every number the Bot API enforces, said once. Sizes in bytes, times in milliseconds unless the name says otherwise.
 * https://core.telegram.org/bots/api and the open source server https://github.com/tdlib/telegram-bot-api.
 */

/** Characters (code points) of a message text after the markup was taken out. */
export const MAX_TEXT_CHARACTERS = 4096;
/** Characters of a caption after the markup was taken out. */
export const MAX_CAPTION_CHARACTERS = 1024;
/** Bytes of any formatted text before parsing. */
export const MAX_RAW_TEXT_BYTES = 32_768;

/** The whole request of a hosted Bot API server, files included. */
export const MAX_REQUEST_BYTES = 52_428_800;
/** All parameters of a request that are no files. */
export const MAX_PARAMETER_BYTES = 1_048_576;
/** An uploaded photo. */
export const MAX_PHOTO_BYTES = 10_485_760;
/** A photo that the server reads from a URL. */
export const MAX_PHOTO_BY_URL_BYTES = 5_242_880;
/** A document that the server reads from a URL. */
export const MAX_DOCUMENT_BY_URL_BYTES = 20_971_520;
/** A thumbnail of a document. */
export const MAX_THUMBNAIL_BYTES = 204_800;
/** Longest side of a thumbnail in pixels. */
export const MAX_THUMBNAIL_SIDE = 320;
/** Width and height of a photo together, in pixels. */
export const MAX_PHOTO_WIDTH_AND_HEIGHT = 10_000;
/** Longer side of a photo divided by the shorter one. */
export const MAX_PHOTO_RATIO = 20;
/** A webhook certificate. */
export const MAX_CERTIFICATE_BYTES = 3_145_728;

/** Data of an inline button. */
export const MAX_CALLBACK_DATA_BYTES = 64;
/** Text of the answer to a callback query. */
export const MAX_CALLBACK_ANSWER_CHARACTERS = 200;
/** Buttons of one inline keyboard. */
export const MAX_INLINE_BUTTONS = 100;

/** Question of a poll. */
export const MAX_POLL_QUESTION_CHARACTERS = 300;
/** Text of one poll option. */
export const MAX_POLL_OPTION_CHARACTERS = 100;
/** Options of a poll. */
export const MAX_POLL_OPTIONS = 12;
/** Explanation of a quiz. */
export const MAX_POLL_EXPLANATION_CHARACTERS = 200;
/** Line feeds in the explanation of a quiz. */
export const MAX_POLL_EXPLANATION_LINE_FEEDS = 2;
/** Seconds a poll with an end stays open. */
export const POLL_OPEN_SECONDS = { min: 5, max: 2_628_000 } as const;

/** Metres of uncertainty of a location. */
export const MAX_HORIZONTAL_ACCURACY = 1500;
/** Seconds a live location may be updated; besides, `FOREVER_LIVE_PERIOD`. */
export const LIVE_PERIOD_SECONDS = { min: 60, max: 86_400 } as const;
/** A live location without an end. */
export const FOREVER_LIVE_PERIOD = 2_147_483_647;
/** Metres of a proximity alert. */
export const MAX_PROXIMITY_ALERT_RADIUS = 100_000;

/** Ids taken by one deleteMessages. */
export const MAX_MESSAGE_IDS = 100;
/** Age up to which a bot may delete a message. */
export const DELETE_WINDOW_MS = 48 * 3_600_000;
/** Time within which a pressed button wants its answer; not published, at least this short as observed by bot authors. */
export const CALLBACK_QUERY_LIFETIME_MS = 15_000;

/** Updates of one getUpdates. */
export const MAX_UPDATES = 100;
/** Seconds one getUpdates may wait. */
export const MAX_POLL_TIMEOUT_SECONDS = 50;
/** Life of an unconfirmed update. */
export const UPDATE_LIFETIME_MS = 24 * 3_600_000;
/** Life of an unconfirmed callback query. */
export const CALLBACK_UPDATE_LIFETIME_MS = 150_000;
/** How far beyond the newest update an offset may point and still confirm; one further ahead is ignored. */
export const MAX_OFFSET_AHEAD = 10;
/** Within this time a repeated getUpdates without a timeout of its own is made to wait up to as long. */
export const REPEATED_POLL_PAUSE_MS = 3000;
/** Within this time a repeated getUpdates gets one update only. */
export const HASTY_POLL_MS = 500;
/** Conflicts of getUpdates are answered at once only this seldom, others that much later. */
export const CONFLICT_PAUSE_MS = 3000;

/** Connections of a webhook. */
export const WEBHOOK_CONNECTIONS = { min: 1, max: 100, default: 40 } as const;
/** Ports a hosted server delivers to. */
export const WEBHOOK_PORTS: readonly number[] = [443, 80, 88, 8443];
/** Characters of a webhook secret. */
export const MAX_SECRET_CHARACTERS = 256;
/** Least time between two setWebhook calls with a URL. */
export const SET_WEBHOOK_INTERVAL_MS = 1000;
/** Time a webhook receiver has to answer. */
export const WEBHOOK_ANSWER_TIMEOUT_MS = 60_000;
/** Wait after the first failed delivery; doubled after each further one. */
export const WEBHOOK_FIRST_RETRY_MS = 1000;
/** Longest wait between two deliveries of an update, unless the receiver asks for more. */
export const WEBHOOK_LAST_RETRY_MS = 60_000;
/** Longest wait a receiver may ask for. */
export const MAX_WEBHOOK_RETRY_AFTER_SECONDS = 3600;
