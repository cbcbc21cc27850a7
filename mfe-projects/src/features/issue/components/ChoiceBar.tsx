import { Button, Flex, matchesKorean, SearchField } from '@dojang/shared-ui';
import { ListFilter } from 'lucide-react';
import { useState } from 'react';
import { toggled, withoutFilter, withValues } from '../list-state.logic.ts';
import { PickMenu, type PickOption } from './PickMenu.tsx';

type SearchChange = (search: URLSearchParams) => URLSearchParams;
export type ChangeSearch = (change: SearchChange) => void;

/** A menu of filters or of the view. It writes one key of the address. */
export interface Choice {
  key: string;
  label: string;
  isMultiple: boolean;
  options: readonly PickOption[];
  onPick: (id: string) => SearchChange;
}

export const mark = (isOn: boolean): 'all' | 'none' => (isOn ? 'all' : 'none');

/** A choice of several values. */
export const listChoice = (key: string, label: string, options: readonly PickOption[]): Choice => ({
  key,
  label,
  isMultiple: true,
  options,
  onPick: (id) => (search) => toggled(search, key, id),
});

/** A choice of one value; choosing it again removes it. */
export const singleChoice = (
  key: string,
  label: string,
  now: string,
  names: readonly (readonly [id: string, name: string])[],
): Choice => ({
  key,
  label,
  isMultiple: false,
  options: names.map(([id, name]) => ({ id, label: name, state: mark(id === now) })),
  onPick: (id) => (search) => withValues(search, { [key]: id === now ? null : id }),
});

/** Keys of the view, which hide nothing. */
const OF_VIEW = ['sort', 'group', 'cols'];

interface Props {
  text: string;
  choices: readonly Choice[];
  isFiltering: boolean;
  onChange: ChangeSearch;
}

/** The search field and the menus above a list of issues. */
export function ChoiceBar({ text, choices, isFiltering, onChange }: Props) {
  const [open, setOpen] = useState<{ key: string; anchor: HTMLElement } | null>(null);
  const shown = choices.find(({ key }) => key === open?.key);
  const isOn = ({ key, options }: Choice) => !OF_VIEW.includes(key) && options.some((option) => option.state === 'all');
  return (
    <Flex wrap="wrap" gap="1" align="center" mb="3" role="group" aria-label="이슈 거르기">
      <Flex w={{ base: 'full', sm: '56' }}>
        <SearchField
          size="sm"
          label="이슈 찾기"
          placeholder="번호, 제목, 초성으로 찾기"
          value={text}
          onChange={(value) => onChange((search) => withValues(search, { q: value || null }))}
        />
      </Flex>
      {choices.map((choice) => (
        <Button
          key={choice.key}
          size="xs"
          variant={isOn(choice) ? 'subtle' : 'ghost'}
          colorPalette={isOn(choice) ? 'brand' : 'gray'}
          aria-haspopup="listbox"
          onClick={(event) => setOpen({ key: choice.key, anchor: event.currentTarget })}
        >
          {choice.key === 'status' && <ListFilter />}
          {choice.label}
          {isOn(choice) && ` ${choice.options.filter((option) => option.state === 'all').length}`}
        </Button>
      ))}
      {isFiltering && (
        <Button size="xs" variant="ghost" onClick={() => onChange(withoutFilter)}>
          모두 보기
        </Button>
      )}
      {open && shown && (
        <PickMenu
          key={shown.key}
          label={shown.label}
          anchor={open.anchor}
          isMultiple={shown.isMultiple}
          options={(typed) =>
            shown.options.filter(({ label, detail }) => matchesKorean(`${label} ${detail ?? ''}`, typed))
          }
          onPick={(id) => onChange(shown.onPick(id))}
          onClose={() => setOpen(null)}
        />
      )}
    </Flex>
  );
}
