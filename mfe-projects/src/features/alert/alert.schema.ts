/** The lists of the inbox. */
export const VIEWS = ['unread', 'mentions', 'all', 'snoozed', 'archived'] as const;
export type View = (typeof VIEWS)[number];

export const isView = (value: string | null): value is View => (VIEWS as readonly (string | null)[]).includes(value);

/** A row of `my_notifications`. */
export interface Alert {
  id: string;
  project_id: string | null;
  project_name: string | null;
  kind: string;
  actor_id: string | null;
  actor_name: string;
  actor_count: number;
  target_type: string;
  target_id: string;
  title: string;
  link: string;
  /** How often the event happened while the alert was unread. */
  count: number;
  read_at: string | null;
  snoozed_until: string | null;
  archived_at: string | null;
  /** Its position in the list: when the event happened last, or when the alert returned. */
  shown_at: string;
  /** Whether the target exists and the user may see it. */
  is_there: boolean;
  /** The beginning of the comment to which it leads, if the user may see the comment now. */
  excerpt: string | null;
}

/** Changes of the state of an alert. Missing fields stay unchanged. */
export interface AlertPatch {
  read?: boolean;
  archived?: boolean;
  /** ISO 8601, or null for now. */
  snoozed_until?: string | null;
}
export type AlertChange = AlertPatch & { id: string };

/** A recent alert that rings in the browser. */
export type RingingAlert = Pick<
  Alert,
  'id' | 'kind' | 'actor_name' | 'actor_count' | 'title' | 'link' | 'count' | 'shown_at'
>;

export interface AlertSummary {
  /** Counted up to 100. */
  unread: number;
  /** When the next snoozed alert returns. */
  next_at: string | null;
  ringing: RingingAlert[];
}

export type MailChoice = 'off' | 'instant' | 'daily';

/** The channels of a kind. */
export interface Channels {
  in_app: boolean;
  email: MailChoice;
  browser: boolean;
}
/** `is_own`: the channels were chosen here and are not inherited. */
export type Preference = Channels & { kind: string; is_own: boolean };

/** Local times as `HH:MM`. Null means no quiet hours. */
export interface AlertTimes {
  time_zone: string;
  digest_at: string;
  quiet_from: string | null;
  quiet_to: string | null;
}
