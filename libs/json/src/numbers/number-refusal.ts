/** Why a number is not computed with: its exact result is too long to be kept, or has no end. The message is for the author. */
export class NumberRefusal extends Error {}
