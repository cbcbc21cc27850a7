const MAX_LENGTH = 8_192;

/** The token of an Authorization header; undefined without a header, null when the scheme is unknown. */
export function bearerOf(authorization: string | undefined): string | null | undefined {
  if (authorization === undefined) return undefined;
  const token = /^Bearer ([A-Za-z0-9._~+/=-]+)$/i.exec(authorization.trim())?.[1];
  return token !== undefined && token.length <= MAX_LENGTH ? token : null;
}

/** Whether a value has the format of a JWT and has to be verified. It may still be invalid. */
export const looksLikeJwt = (value: string): boolean => value.split('.').length === 3;
