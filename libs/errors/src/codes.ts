import { callerCodes } from './caller-codes.js';
import type { CodeInfo } from './code-info.js';
import { providerCodes } from './provider-codes.js';
import { workflowCodes } from './workflow-codes.js';

/**
 * Every error code of every surface, once. The problem documents, `docs/reference/errors.md`, the OpenAPI answers, the advice
 * of failed runs and the retry decisions are derived from this table.
 */
export const codes = { ...callerCodes, ...providerCodes, ...workflowCodes } as const satisfies Record<string, CodeInfo>;

/** The name of an error, stable for clients. */
export type ErrorCode = keyof typeof codes;

/** What the table says of a code. */
export const codeInfo = (name: ErrorCode): CodeInfo => codes[name];

/** What happened and the way out, as the detail of an error about which no more is known. */
export const explain = (name: ErrorCode): string => `${codes[name].sentence} ${codes[name].advice}`;
