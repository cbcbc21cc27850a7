import type { RingingAlert } from './alert.schema.ts';

/** Whether this browser may show notifications. */
export const permission = (): NotificationPermission | 'unsupported' =>
  typeof Notification === 'undefined' ? 'unsupported' : Notification.permission;

/** What has rung in this tab. Several bells are mounted, of which one is visible. */
const rung = new Set<string>();

/**
 * Shows the alerts that have not rung yet as notifications of the browser. With the same tag, several tabs show one.
 *
 * @param open called with the link that the user clicks
 */
export function ring(
  alerts: readonly RingingAlert[],
  textOf: (alert: RingingAlert) => string,
  open: (link: string) => void,
) {
  for (const alert of alerts) {
    const key = `${alert.id} ${alert.shown_at}`;
    if (rung.has(key)) continue;
    rung.add(key);
    // The bell tells those who are looking at the page.
    if (permission() !== 'granted' || document.visibilityState === 'visible') continue;
    const shown = new Notification(textOf(alert), { tag: alert.id, lang: 'ko' });
    shown.onclick = () => {
      window.focus();
      open(alert.link);
      shown.close();
    };
  }
}
