import type { Alert, AlertChange, AlertPatch, View } from './alert.schema.ts';

/** The alerts of one target on one day. They are shown together. */
export interface AlertGroup {
  key: string;
  /** The newest first. */
  alerts: Alert[];
}

export interface AlertDay {
  /** 오늘, 어제, 9월 3일. */
  label: string;
  groups: AlertGroup[];
}

const startOfDay = (time: Date) => new Date(time.getFullYear(), time.getMonth(), time.getDate());
const DAY_MS = 86_400_000;

function dayLabel(time: Date, now: Date): string {
  const days = Math.round((startOfDay(now).getTime() - startOfDay(time).getTime()) / DAY_MS);
  if (days === 0) return '오늘';
  if (days === 1) return '어제';
  if (days === -1) return '내일';
  const day = `${time.getMonth() + 1}월 ${time.getDate()}일`;
  return time.getFullYear() === now.getFullYear() ? day : `${time.getFullYear()}년 ${day}`;
}

/** The alerts by day, and within a day by target. Targets are ordered by their newest alert. */
export function groupAlerts(alerts: readonly Alert[], now: Date): AlertDay[] {
  const days = new Map<string, Map<string, AlertGroup>>();
  for (const alert of alerts) {
    const label = dayLabel(new Date(alert.shown_at), now);
    const groups = days.get(label) ?? new Map<string, AlertGroup>();
    days.set(label, groups);
    const key = `${label} ${alert.target_type} ${alert.target_id}`;
    const group = groups.get(key);
    if (group) group.alerts.push(alert);
    else groups.set(key, { key, alerts: [alert] });
  }
  return [...days].map(([label, groups]) => ({ label, groups: [...groups.values()] }));
}

export const isUnread = ({ read_at }: Pick<Alert, 'read_at'>): boolean => read_at === null;

/** Whether the bell counts the alert. */
export const isOpen = ({ read_at, archived_at, shown_at }: Alert, now: string): boolean =>
  read_at === null && archived_at === null && Date.parse(shown_at) <= Date.parse(now);

/** The alert after a change; `now` is ISO 8601. */
export function patchAlert(alert: Alert, { read, archived, snoozed_until }: AlertPatch, now: string): Alert {
  return {
    ...alert,
    ...(read !== undefined && { read_at: read ? (alert.read_at ?? now) : null }),
    ...(archived !== undefined && { archived_at: archived ? (alert.archived_at ?? now) : null }),
    ...(snoozed_until !== undefined && { snoozed_until, shown_at: snoozed_until ?? alert.shown_at }),
  };
}

/**
 * Whether an alert is still in a list after a change. An alert that was just read stays in the list of unread alerts until the
 * list is opened again, because a row must not disappear under the pointer that opens it.
 */
export function staysIn(view: View, { archived_at, shown_at }: Alert, now: string): boolean {
  const isAsleep = new Date(shown_at) > new Date(now);
  if (view === 'archived') return archived_at !== null;
  if (archived_at !== null) return false;
  return view === 'snoozed' ? isAsleep : !isAsleep;
}

/** The rows of a list after changes. */
export function applyChanges(
  alerts: readonly Alert[],
  changes: readonly AlertChange[],
  view: View,
  now: string,
): Alert[] {
  const byId = new Map(changes.map((change) => [change.id, change]));
  return alerts.flatMap((alert) => {
    const change = byId.get(alert.id);
    if (!change) return [alert];
    const changed = patchAlert(alert, change, now);
    return staysIn(view, changed, now) ? [changed] : [];
  });
}

/** The changes that restore the present state of these alerts. */
export const undoOf = (alerts: readonly Alert[], { read, archived, snoozed_until }: AlertPatch): AlertChange[] =>
  alerts.map((alert) => ({
    id: alert.id,
    ...(read !== undefined && { read: alert.read_at !== null }),
    ...(archived !== undefined && { archived: alert.archived_at !== null }),
    ...(snoozed_until !== undefined && { snoozed_until: alert.snoozed_until }),
  }));

/** The list, with rows that were read here and that the server has removed from the list. Each is at its former place. */
export function withKept(alerts: readonly Alert[], kept: ReadonlyMap<string, Alert>): Alert[] {
  const known = new Set(alerts.map(({ id }) => id));
  const missing = [...kept.values()].filter(({ id }) => !known.has(id));
  if (missing.length === 0) return [...alerts];
  return [...alerts, ...missing].sort((a, b) => Date.parse(b.shown_at) - Date.parse(a.shown_at));
}

export interface SnoozeChoice {
  label: string;
  until: Date;
}

const at = (day: Date, days: number, hour: number) =>
  new Date(day.getFullYear(), day.getMonth(), day.getDate() + days, hour);

const EVENING = 18;
const MORNING = 9;

/** The choices: 오늘 저녁 (until an hour before it), 내일 아침, 다음 주 월요일, in the time zone of the browser. */
export function snoozeChoices(now: Date): SnoozeChoice[] {
  const evening = at(now, 0, EVENING);
  const isEveningFar = evening.getTime() - now.getTime() > 3_600_000;
  const toMonday = (8 - now.getDay()) % 7 || 7;
  return [
    ...(isEveningFar ? [{ label: '오늘 저녁', until: evening }] : []),
    { label: '내일 아침', until: at(now, 1, MORNING) },
    { label: '다음 주 월요일', until: at(now, toMonday, MORNING) },
  ];
}
