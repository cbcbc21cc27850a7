import type { RingingAlert } from './alert.schema.ts';
import { createAttention } from './attention.ts';

/** Chrome on Android has `Notification`, but does not let pages create one. */
let isRefused = false;

/** Whether this browser may show notifications. */
export const permission = (): NotificationPermission | 'unsupported' =>
  isRefused || typeof Notification === 'undefined' ? 'unsupported' : Notification.permission;

/** The last notification about something, by what it is about. */
const shown = new Map<string, Notification>();

interface Words {
  title: string;
  body: string;
}

/**
 * Shows a notification in place of the last notification about the same thing. When several tabs use the same tag, the browser
 * shows only one.
 */
export function showNotification(about: string, tag: string, { title, body }: Words, onClick = () => {}): void {
  try {
    const made = new Notification(title, { body, tag, lang: 'ko' });
    shown.get(about)?.close();
    shown.set(about, made);
    made.onclick = () => {
      window.focus();
      onClick();
      made.close();
    };
  } catch {
    isRefused = true;
  }
}

/** Alerts that have rung in this tab. Several bells are mounted, and one of them is visible. */
const rung = new Set<string>();
const attention = createAttention();

/**
 * Shows alerts that have not rung yet as notifications of the browser. When the user looks at the platform, nothing is shown,
 * because the bell shows the alerts. Later events of an alert have another tag, because with the same tag the browser would
 * replace the notification silently.
 *
 * @param alerts the newest first
 * @param open called with the alert that the user clicks
 */
export async function ring(
  alerts: readonly RingingAlert[],
  wordsOf: (alert: RingingAlert) => Words,
  open: (alert: RingingAlert) => void,
): Promise<void> {
  const tagOf = ({ id, shown_at }: RingingAlert) => `${id} ${shown_at}`;
  const news = alerts.filter((alert) => !rung.has(tagOf(alert)));
  for (const alert of news) rung.add(tagOf(alert));
  if (news.length === 0 || permission() !== 'granted' || (await attention.isLookedAt())) return;
  for (const alert of news.reverse()) showNotification(alert.id, tagOf(alert), wordsOf(alert), () => open(alert));
}
