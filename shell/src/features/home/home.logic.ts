/** A greeting that fits the hour where the person is. */
export function greeting(now: Date): string {
  const hour = now.getHours();
  if (hour < 5) return '늦은 밤이에요';
  if (hour < 11) return '좋은 아침이에요';
  if (hour < 18) return '안녕하세요';
  return '좋은 저녁이에요';
}

/** A memo's first line with something in it, without the signs of a heading or a list. */
export function firstLine(body: string): string {
  const line = body.split('\n').find((candidate) => candidate.trim() !== '') ?? '';
  return line.replace(/^\s*(?:#{1,6}|[-*+]|\d+\.|>)\s+/, '').trim() || '빈 메모';
}
