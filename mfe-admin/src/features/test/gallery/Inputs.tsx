import {
  Box,
  Checkbox,
  CopyField,
  DateField,
  DateTimeField,
  DayButton,
  FormField,
  Input,
  NativeSelect,
  PasswordInput,
  SearchField,
  Stack,
  Switch,
  Textarea,
  TimeField,
} from '@dojang/shared-ui';
import { useState } from 'react';
import type { SpecimenEntry } from './specimen-entry.ts';

const Fields = () => (
  <Stack gap="4">
    <FormField label="이름" required help="다른 사람에게 보이는 이름이에요.">
      <Input defaultValue="김민아" />
    </FormField>
    <FormField label="이메일" error="이메일 주소를 확인해 주세요.">
      <Input defaultValue="mina@" />
    </FormField>
    <FormField label="고칠 수 없는 값" disabled>
      <Input defaultValue="dojang" />
    </FormField>
    <FormField label="소개">
      <Textarea rows={2} placeholder="한두 문장이면 좋아요" />
    </FormField>
  </Stack>
);

const Special = () => {
  const [text, setText] = useState('');
  return (
    <Stack gap="4">
      <SearchField label="회의록 찾기" value={text} onChange={setText} />
      <FormField label="비밀번호">
        <PasswordInput defaultValue="dojang-demo" autoComplete="off" />
      </FormField>
      <CopyField label="초대 링크" value="https://dojang.example/project?invite=4F7K2M9QXA" />
    </Stack>
  );
};

const Choices = () => (
  <Stack gap="3">
    <FormField label="역할">
      <NativeSelect.Root>
        <NativeSelect.Field defaultValue="member">
          <option value="owner">소유자</option>
          <option value="member">멤버</option>
        </NativeSelect.Field>
        <NativeSelect.Indicator />
      </NativeSelect.Root>
    </FormField>
    {[
      { label: '고른 것', checked: true as const },
      { label: '고르지 않은 것', checked: false as const },
      { label: '일부만 고른 것', checked: 'indeterminate' as const },
    ].map(({ label, checked }) => (
      <Checkbox.Root key={label} defaultChecked={checked}>
        <Checkbox.HiddenInput />
        <Checkbox.Control />
        <Checkbox.Label>{label}</Checkbox.Label>
      </Checkbox.Root>
    ))}
    <Checkbox.Root disabled>
      <Checkbox.HiddenInput />
      <Checkbox.Control />
      <Checkbox.Label>고를 수 없는 것</Checkbox.Label>
    </Checkbox.Root>
    <Switch.Root defaultChecked>
      <Switch.HiddenInput />
      <Switch.Control />
      <Switch.Label>바로 적용되는 것</Switch.Label>
    </Switch.Root>
  </Stack>
);

const Dates = () => {
  const [day, setDay] = useState('2026-12-24');
  const [time, setTime] = useState('2026-12-24T09:00');
  return (
    <Stack gap="4">
      <DateField label="기한" value={day} onChange={setDay} />
      <DateTimeField label="게시할 때" value={time} onChange={setTime} />
      <Box>
        <DayButton label="달력에서 고르기" text="달력에서 고르기" value={day} min="2026-12-20" onChoose={setDay} />
      </Box>
      <TimeField
        label="하루 한 번"
        value={time.slice(-5)}
        onChange={(clock) => setTime(`${time.slice(0, 11)}${clock}`)}
      />
      <DateTimeField label="지난 때" value="내일쯤" onChange={() => {}} error="날짜를 2026. 9. 3.처럼 적어 주세요." />
    </Stack>
  );
};

export const INPUTS: readonly SpecimenEntry[] = [
  {
    name: 'FormField, Input, Textarea',
    exports: ['FormField', 'Input', 'Textarea', 'Field'],
    note: '이름, 도움말, 잘못된 이유가 화면 낭독기에도 이어져요.',
    props: 'label · help · error · required · disabled',
    Show: Fields,
  },
  {
    name: 'SearchField, PasswordInput, CopyField',
    exports: ['SearchField', 'PasswordInput', 'CopyField'],
    note: '찾기는 글자를 조합하는 동안에도 걸러요. Esc로 비워요.',
    props: 'value · onChange · label',
    Show: Special,
  },
  {
    name: 'NativeSelect, Checkbox, Switch',
    exports: ['NativeSelect', 'Checkbox', 'Switch'],
    note: '저장을 눌러야 하는 것은 Checkbox, 바로 적용되는 것은 Switch예요.',
    Show: Choices,
  },
  {
    name: '날짜 고르기',
    exports: ['DateField', 'DateTimeField', 'DayButton', 'TimeField'],
    note: '어느 브라우저에서나 한국어예요. 여러 꼴로 적을 수 있고, 달력은 열 때 받아요.',
    props: 'label · value · onChange · min · help · error · isInvalid',
    Show: Dates,
  },
];
