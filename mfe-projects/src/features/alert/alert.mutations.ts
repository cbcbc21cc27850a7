import { asJson, getSupabase, unwrap, unwrapMaybe, useSession } from '@dojang/shared-auth';
import { cacheChange, useMutation, useOptimisticMutation, useQueryClient } from '@dojang/shared-auth/query';
import { showError, toast } from '@dojang/shared-ui';
import { useCallback } from 'react';
import { keys } from '../../keys.ts';
import { applyChanges, isOpen, patchAlert, undoOf } from './alert.logic.ts';
import { alertQueries } from './alert.queries.ts';
import {
  type Alert,
  type AlertChange,
  type AlertPatch,
  type AlertSummary,
  type AlertTimes,
  type Preference,
  VIEWS,
} from './alert.schema.ts';

interface Pages {
  pages: Alert[][];
  pageParams: unknown[];
}

interface Variables {
  changes: AlertChange[];
  /** The change of the number of unread alerts. */
  unread: number;
}

const send = async (changes: AlertChange[]) => {
  unwrapMaybe(await getSupabase().rpc('change_notifications', { p_changes: asJson(changes) }));
};

/** Reads, archives and snoozes alerts. Every list and the bell show the change at once, and roll it back after a failure. */
export function useAlertActions() {
  const userId = useSession((session) => session.id);
  const client = useQueryClient();
  const mutation = useOptimisticMutation({
    mutationFn: ({ changes }: Variables) => send(changes),
    changes: ({ changes, unread }) => {
      const now = new Date().toISOString();
      return [
        ...VIEWS.map((view) =>
          cacheChange<Pages>(alertQueries.list(userId, view).queryKey, ({ pages, pageParams }) => ({
            pages: pages.map((page) => applyChanges(page, changes, view, now)),
            pageParams,
          })),
        ),
        cacheChange<AlertSummary>(alertQueries.summary(userId).queryKey, (summary) => ({
          ...summary,
          unread: Math.max(0, summary.unread + unread),
        })),
      ];
    },
  });

  const readAll = useMutation({
    mutationFn: async () => unwrap(await getSupabase().rpc('read_all_notifications')) as string[],
    onSuccess: (ids) => {
      void client.invalidateQueries({ queryKey: keys.alerts });
      if (ids.length === 0) return;
      const undo = () => mutation.mutate({ changes: ids.map((id) => ({ id, read: false })), unread: ids.length });
      toast({ title: `알림 ${ids.length}개를 읽었어요`, action: { label: '되돌리기', onClick: undo } });
    },
    onError: showError,
  });

  const { mutate } = mutation;
  /** Marks an unread alert as read when only its id is known. */
  const readOne = useCallback((id: string) => mutate({ changes: [{ id, read: true }], unread: -1 }), [mutate]);

  return {
    readAll: () => readAll.mutate(),
    readOne,
    /** @param done the message with its undo; without it no message is shown */
    change(alerts: readonly Alert[], patch: AlertPatch, done?: string): void {
      const now = new Date().toISOString();
      const changes = alerts.map(({ id }) => ({ id, ...patch }));
      const count = (some: readonly Alert[]) => some.filter((alert) => isOpen(alert, now)).length;
      const unread = count(alerts.map((alert) => patchAlert(alert, patch, now))) - count(alerts);
      mutation.mutate({ changes, unread });
      if (!done) return;
      const undo = () => mutation.mutate({ changes: undoOf(alerts, patch), unread: -unread });
      toast({ title: done, action: { label: '되돌리기', onClick: undo } });
    },
  };
}

/** Saves the channels of kinds, in a project or (null) for all projects. */
export function useSavePreferences(projectId: string | null) {
  const userId = useSession((session) => session.id);
  return useOptimisticMutation({
    mutationFn: async (chosen: Preference[]) => {
      const settings = chosen.map(({ kind, in_app, email, browser }) => ({ kind, in_app, email, browser }));
      unwrapMaybe(
        await getSupabase().rpc('save_notification_settings', {
          p_settings: asJson(settings),
          ...(projectId && { p_project_id: projectId }),
        }),
      );
    },
    changes: (chosen) => [
      cacheChange<Preference[]>(alertQueries.preferences(userId, projectId).queryKey, (preferences) => [
        ...preferences.filter(({ kind }) => chosen.every((choice) => choice.kind !== kind)),
        ...chosen.map((choice) => ({ ...choice, is_own: true })),
      ]),
    ],
  });
}

/**
 * Removes the own settings. A project then follows the general settings again, and the general settings follow the defaults.
 */
export function useResetPreferences(projectId: string | null) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      unwrapMaybe(await getSupabase().rpc('reset_notification_settings', projectId ? { p_project_id: projectId } : {}));
    },
    onSuccess: () => client.invalidateQueries({ queryKey: keys.alerts }),
    onError: showError,
  });
}

export function useSaveTimes() {
  const userId = useSession((session) => session.id);
  return useOptimisticMutation({
    mutationFn: async ({ time_zone, digest_at, quiet_from, quiet_to }: AlertTimes) => {
      unwrapMaybe(
        await getSupabase().rpc('save_notification_times', {
          p_time_zone: time_zone,
          p_digest_at: digest_at,
          // The parameters may be null, but the generated types do not know it.
          p_quiet_from: quiet_from as string,
          p_quiet_to: quiet_to as string,
        }),
      );
    },
    changes: (times) => [cacheChange<AlertTimes>(alertQueries.times(userId).queryKey, () => times)],
  });
}
