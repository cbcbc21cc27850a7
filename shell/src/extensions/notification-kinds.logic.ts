import { iconOf, type Snapshot } from '@dojang/contract';
import type { KnownNotificationKind } from '@dojang/shared-ui';

/** The kinds of notifications that the live areas declare. */
export const notificationKinds = ({ remotes }: Pick<Snapshot, 'remotes'>): KnownNotificationKind[] =>
  remotes.flatMap(({ descriptor }) =>
    (descriptor.notifications ?? []).map(
      ({ kind, label, icon, sentence = `${label} · {title}`, general, hasSettings }) => ({
        kind,
        label,
        sentence,
        icon: iconOf(descriptor, icon),
        general,
        hasSettings,
      }),
    ),
  );
