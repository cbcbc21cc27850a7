import { NativeSelect } from '@dojang/shared-ui';

interface Props<Role extends string> {
  value: Role;
  roles: readonly Role[];
  labels: Readonly<Record<Role, string>>;
  label: string;
  onChange: (role: Role) => void;
}

export function RoleSelect<Role extends string>({ value, roles, labels, label, onChange }: Props<Role>) {
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
            {labels[role]}
          </option>
        ))}
      </NativeSelect.Field>
      <NativeSelect.Indicator />
    </NativeSelect.Root>
  );
}
