import { ConflictDialog, Image, Stack, Text } from '@dojang/shared-ui';
import { isSame, mergeFields } from '../merge.logic.ts';

interface SettingConflictProps<T extends object> {
  /** The values with which the form began, its present values, and the values that somebody else saved meanwhile. */
  base: T;
  mine: T;
  theirs: T;
  labels: Record<keyof T, string>;
  /** Labels of the fields of a setting that has several fields. */
  partLabels?: Readonly<Record<string, string>>;
  /** Saves the own values of the conflicting fields, and keeps the stored values of the other fields. */
  onKeepMine: (merged: T) => void;
  /** Takes the stored values of fields that both changed. Fields that only the user changed stay in the form. */
  onTakeTheirs: (kept: Partial<T>) => void;
  onClose: () => void;
}

/** Dialog for two people who changed the same settings. It shows both values, and the user chooses. */
export function SettingConflict<T extends object>(props: SettingConflictProps<T>) {
  const { base, mine, theirs, labels, partLabels = {}, onKeepMine, onTakeTheirs, onClose } = props;
  const { merged, conflicts } = mergeFields(base, mine, theirs);
  const list = (side: T) => (
    <Stack as="dl" gap="3">
      {conflicts.map((key) => (
        <div key={String(key)}>
          <Text as="dt" textStyle="xs" color="fg.muted">
            {labels[key]}
          </Text>
          <Text as="dd" ms="0" textStyle="sm" whiteSpace="pre-line" overflowWrap="anywhere">
            <Value value={side[key]} partLabels={partLabels} />
          </Text>
        </div>
      ))}
    </Stack>
  );
  const kept = Object.fromEntries(
    Object.entries(mine).filter(
      ([key, value]) => !conflicts.includes(key as keyof T) && !isSame(value, base[key as keyof T]),
    ),
  ) as Partial<T>;
  return (
    <ConflictDialog
      open
      mine={list(mine)}
      theirs={list(theirs)}
      onKeepMine={() => onKeepMine(merged)}
      onTakeTheirs={() => onTakeTheirs(kept)}
      onClose={onClose}
    />
  );
}

function Value({ value, partLabels }: { value: unknown; partLabels: Readonly<Record<string, string>> }) {
  if (typeof value === 'boolean') return value ? '예' : '아니요';
  if (typeof value === 'string' && value.includes('/site-assets/')) return <Image src={value} alt="" maxH="24" />;
  const lines =
    typeof value === 'object' && value !== null
      ? Object.entries(value).flatMap(([key, part]) =>
          part ? (partLabels[key] ? `${partLabels[key]}: ${part}` : part) : [],
        )
      : [value].filter(Boolean);
  return lines.length > 0 ? lines.join('\n') : '(비어 있음)';
}
