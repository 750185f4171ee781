/** Raised when an answer or request of an older client or daemon would be misread. */
export const protocolVersion = 1;
