import iconv from 'iconv-lite';

/** Latin letters, signs and punctuation of everyday texts. */
const SIGNS = [
  [0x20, 0x7e],
  [0xa0, 0xff],
  [0x2010, 0x2027],
  [0x2030, 0x203b],
  [0x2190, 0x2193],
  [0x3000, 0x3017],
] as const;
const OTHERS = '€₩™○●◎◇◆□■△▲▽▼★☆♡♥';

/** What a Korean text usually consists of: the 2,350 syllables and the consonants of KS X 1001, letters and signs. */
export function commonText(): string {
  const signs = SIGNS.flatMap(([from, to]) => range(from, to));
  const letters = range(0x3131, 0x3163);
  return String.fromCodePoint(...signs, ...letters) + OTHERS + syllables();
}

/** Rows and cells as EUC-KR numbers them: 25 rows with 94 syllables each. */
function syllables(): string {
  const bytes = range(0xb0, 0xc8).flatMap((row) => range(0xa1, 0xfe).flatMap((cell) => [row, cell]));
  return iconv.decode(Buffer.from(bytes), 'euc-kr');
}

const range = (from: number, to: number): number[] => Array.from({ length: to - from + 1 }, (_, at) => from + at);
