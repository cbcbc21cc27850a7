import { chakra } from '../chakra-core.ts';
import { useNowFor } from '../hooks/use-now.ts';
import { formatDateTime, formatRelativeTime, type TimeValue } from '../korean/time.ts';

/** A time as people say it, kept up to date; the exact one in its tooltip. Draws nothing for what is no time. */
export function RelativeTime({ value, id }: { value: TimeValue; id?: string }) {
  const now = useNowFor(value);
  const text = formatRelativeTime(value, now);
  if (!text) return null;
  return (
    <chakra.time
      id={id}
      dateTime={new Date(value).toISOString()}
      title={formatDateTime(value)}
      whiteSpace="nowrap"
      fontVariantNumeric="tabular-nums"
    >
      {text}
    </chakra.time>
  );
}
