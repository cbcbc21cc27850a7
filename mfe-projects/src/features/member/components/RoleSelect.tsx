import type { ProjectRole } from '@dojang/api-contract';
import { NativeSelect } from '@dojang/shared-ui';
import { ROLE_LABELS } from '../../../role.ts';

interface Props {
  value: ProjectRole;
  roles: readonly ProjectRole[];
  label: string;
  onChange: (role: ProjectRole) => void;
}

export function RoleSelect({ value, roles, label, onChange }: Props) {
  return (
    <NativeSelect.Root width="auto" minW="28">
      <NativeSelect.Field
        aria-label={label}
        value={value}
        onChange={(event) => {
          const chosen = roles.find((role) => role === event.currentTarget.value);
          if (chosen) onChange(chosen);
        }}
      >
        {roles.map((role) => (
          <option key={role} value={role}>
            {ROLE_LABELS[role]}
          </option>
        ))}
      </NativeSelect.Field>
      <NativeSelect.Indicator />
    </NativeSelect.Root>
  );
}
