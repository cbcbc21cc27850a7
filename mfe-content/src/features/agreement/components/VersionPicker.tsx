import { Box, FormField, NativeSelect } from '@dojang/shared-ui';
import { type Agreement, publishedVersions, STATE_NAMES, versionState } from '../agreement.logic.ts';

interface Props {
  agreement: Agreement;
  label: string;
  value: number | null;
  /** Label of the choice that selects no version. */
  none?: string;
  /** A version that is left out of the list. */
  except?: number;
  onChange: (version: number | null) => void;
}

/** Chooses one of the published versions. */
export function VersionPicker({ agreement, label, value, none, except, onChange }: Props) {
  return (
    <Box flex="1" minW="48">
      <FormField label={label}>
        <NativeSelect.Root size="sm" minW="40">
          <NativeSelect.Field
            value={value ?? ''}
            onChange={(event) => onChange(event.target.value === '' ? null : Number(event.target.value))}
          >
            {none !== undefined && <option value="">{none}</option>}
            {publishedVersions(agreement)
              .filter(({ version }) => version !== except)
              .map((head) => (
                <option key={head.version} value={head.version}>
                  {head.version}번째 판 ({STATE_NAMES[versionState(agreement, head)]})
                </option>
              ))}
          </NativeSelect.Field>
          <NativeSelect.Indicator />
        </NativeSelect.Root>
      </FormField>
    </Box>
  );
}
