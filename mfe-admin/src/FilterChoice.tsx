import { NativeSelect } from '@dojang/shared-ui';

interface Props {
  /** Name of what is filtered. Without a filter the label is `모든` with this name. */
  label: string;
  value: string;
  options: readonly (readonly [value: string, name: string])[];
  onChange: (value: string) => void;
}

/** A filter with one value, or `all`. */
export function FilterChoice({ label, value, options, onChange }: Props) {
  return (
    <NativeSelect.Root w="auto" minW="36" flex={{ base: '1', md: 'none' }}>
      <NativeSelect.Field aria-label={label} value={value} onChange={(event) => onChange(event.target.value)}>
        <option value="all">모든 {label}</option>
        {options.map(([key, name]) => (
          <option key={key} value={key}>
            {name}
          </option>
        ))}
      </NativeSelect.Field>
      <NativeSelect.Indicator />
    </NativeSelect.Root>
  );
}
