const MEGABYTE = 1024 * 1024;
const WARNED_SHARE = 0.8;

const inMegabytes = (bytes: number) => `${Math.floor((bytes / MEGABYTE) * 10) / 10}MB`;

/** The message for a document of this size, from 80 % of the limit; null below. */
export function sizeWarning(bytes: number, limit: number): string | null {
  if (bytes > limit) return `문서가 ${inMegabytes(limit)}를 넘어 저장할 수 없어요. 일부를 다른 문서로 옮겨 주세요.`;
  if (bytes >= limit * WARNED_SHARE)
    return `문서가 거의 찼어요. ${inMegabytes(limit)} 가운데 ${inMegabytes(bytes)}를 썼어요. 새 문서에 나눠 써 주세요.`;
  return null;
}
