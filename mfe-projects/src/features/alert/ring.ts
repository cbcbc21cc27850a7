import type { RingingAlert } from './alert.schema.ts';
import { createAttention } from './attention.ts';

/** Chrome on Android has `Notification`, but lets no page make one. */
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

/** Shows a notification in place of the last one about the same. With the same tag, several tabs show one. */
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

/** What has rung in this tab. Several bells are mounted, of which one is visible. */
const rung = new Set<string>();
const attention = createAttention();

/**
 * Shows the alerts that have not rung yet as notifications of the browser, unless the user looks at the platform, where
 * the bell tells them. More news of an alert have a tag of their own: the same one would replace the former silently.
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
