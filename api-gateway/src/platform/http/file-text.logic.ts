import iconv from 'iconv-lite';

/** A preview shows this much of a text. */
export const TEXT_BYTES = 200 * 1024;

export interface DecodedText {
  text: string;
  encoding: 'utf-8' | 'utf-16le' | 'utf-16be' | 'euc-kr';
}

/** Control characters that no text contains. White space is not among them. */
const BINARY = /(?!\s)\p{Cc}/u;
/** Escape sequences for colours, which occur in logs. */
const ESCAPE = String.fromCharCode(27);

/**
 * Decodes text: by its byte order mark, else as UTF-8, else as EUC-KR with the letters of CP949. Undefined when the bytes are
 * not text.
 *
 * @param isCut whether `bytes` may end within a character
 */
export function decodeText(bytes: Uint8Array, isCut: boolean): DecodedText | undefined {
  for (const encoding of encodingsOf(bytes)) {
    const text = decode(bytes, encoding, isCut);
    if (text !== undefined && !BINARY.test(text.replaceAll(ESCAPE, ''))) return { text, encoding };
  }
  return undefined;
}

function encodingsOf([first, second]: Uint8Array): DecodedText['encoding'][] {
  if (first === 0xff && second === 0xfe) return ['utf-16le'];
  if (first === 0xfe && second === 0xff) return ['utf-16be'];
  return ['utf-8', 'euc-kr'];
}

function decode(bytes: Uint8Array, encoding: DecodedText['encoding'], isCut: boolean): string | undefined {
  if (encoding === 'euc-kr') return decodeKorean(bytes, isCut);
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes, { stream: isCut });
  } catch {
    return undefined;
  }
}

/** CP949, which contains EUC-KR. Node's decoder knows EUC-KR only. */
function decodeKorean(bytes: Uint8Array, isCut: boolean): string | undefined {
  const decoder = iconv.getDecoder('cp949');
  const text = decoder.write(Buffer.from(bytes)) + (isCut ? '' : (decoder.end() ?? ''));
  return text.includes('\ufffd') ? undefined : text;
}
