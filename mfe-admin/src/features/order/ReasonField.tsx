import { FormField, Input } from '@dojang/shared-ui';

interface Props {
  value: string;
  /** Whether the form was sent. After that a missing reason is marked. */
  isChecked: boolean;
  onChange: (reason: string) => void;
}

const MOST = 200;

/** The admin's reason, for the audit log. */
export const ReasonField = ({ value, isChecked, onChange }: Props) => (
  <FormField label="이유" required error={isChecked && value.trim() === '' ? '이유를 적어 주세요.' : undefined}>
    <Input maxLength={MOST} value={value} onChange={(event) => onChange(event.target.value)} />
  </FormField>
);
