import { NativeSelect } from '@dojang/shared-ui';
import type { Board } from '../../issue/issue.schema.ts';

interface Props {
  boards: readonly Board[];
  value: string;
  onChange: (boardId: string) => void;
}

/** Chooses one of the boards of a project. */
export function BoardSelect({ boards, value, onChange }: Props) {
  return (
    <NativeSelect.Root size="sm" w="auto" maxW="14rem">
      <NativeSelect.Field aria-label="보드" value={value} onChange={(event) => onChange(event.target.value)}>
        {boards.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </NativeSelect.Field>
      <NativeSelect.Indicator />
    </NativeSelect.Root>
  );
}
