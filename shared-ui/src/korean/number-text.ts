/** A number for people: `12,345`. */
export const numberText = (value: number): string => value.toLocaleString('ko');
