/** An issue with a due date, as `my_nearest_dates` returns it. */
export interface DueIssue {
  id: string;
  number: number;
  title: string;
  project_name: string;
  /** `2026-11-25` */
  due_date: string;
}

const encoder = new TextEncoder();
/** Maximum octets of one line of a calendar, without its line end (RFC 5545, 3.1). */
const LINE = 75;

/** Folds a line as RFC 5545 requires: no piece is longer than 75 octets, and no character is cut. */
function folded(line: string): string {
  const pieces: string[] = [];
  let piece = '';
  let size = 0;
  for (const character of line) {
    const more = encoder.encode(character).length;
    // A continued line begins with a space.
    if (size + more > (pieces.length === 0 ? LINE : LINE - 1)) {
      pieces.push(piece);
      piece = '';
      size = 0;
    }
    piece += character;
    size += more;
  }
  return [...pieces, piece].join('\r\n ');
}

const escaped = (text: string) => text.replace(/[\\;,]/g, (sign) => `\\${sign}`).replace(/[\r\n]+/g, '\\n');
const compact = (day: string) => day.replaceAll('-', '');

function dayAfter(day: string): string {
  const next = new Date(`${day}T00:00:00Z`);
  next.setUTCDate(next.getUTCDate() + 1);
  return next.toISOString().slice(0, 10);
}

/**
 * A calendar file (RFC 5545). Each issue is an all-day event on its due date.
 *
 * @param site origin of the product, for the links
 */
export function calendarOf(issues: readonly DueIssue[], site: string, now: Date): string {
  const stamp = `${now.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;
  const events = issues.flatMap(({ id, number, title, project_name, due_date }) => [
    'BEGIN:VEVENT',
    `UID:${id}@${new URL(site).hostname}`,
    `DTSTAMP:${stamp}`,
    `DTSTART;VALUE=DATE:${compact(due_date)}`,
    `DTEND;VALUE=DATE:${compact(dayAfter(due_date))}`,
    `SUMMARY:${escaped(title)}`,
    `DESCRIPTION:${escaped(`${project_name} #${number}`)}`,
    `URL:${site}/project/issue/board/${id}`,
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
  ]);
  const lines = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Dojang//due-calendar//KO', ...events, 'END:VCALENDAR'];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}
