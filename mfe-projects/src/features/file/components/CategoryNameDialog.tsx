import { Button, FormField, Input, Modal, toPlainLine } from '@dojang/shared-ui';
import { type FormEvent, useState } from 'react';
import { type Category, isTaken, MAX_NAME } from '../category.logic.ts';

interface Props {
  tree: readonly Category[];
  parentId: string | null;
  /** The category that is renamed; absent for a new category. */
  category?: { id: string; name: string };
  onSubmit: (name: string) => void;
  onClose: () => void;
}

/** Asks for the name of a new category, or for the new name of a category. */
export function CategoryNameDialog({ tree, parentId, category, onSubmit, onClose }: Props) {
  const [name, setName] = useState(category?.name ?? '');
  const [error, setError] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const clean = toPlainLine(name).trim();
    if (clean === '') setError('이름을 적어 주세요.');
    else if (clean.length > MAX_NAME) setError(`${MAX_NAME}자까지 쓸 수 있어요.`);
    else if (isTaken(tree, parentId, clean, category?.id)) setError('같은 곳에 같은 이름의 분류가 있어요.');
    else onSubmit(clean);
  };
  return (
    <Modal
      open
      onClose={onClose}
      size="sm"
      title={category ? '분류 이름 바꾸기' : '새 분류'}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            취소
          </Button>
          <Button type="submit" form="category-name">
            {category ? '바꾸기' : '만들기'}
          </Button>
        </>
      }
    >
      <form id="category-name" noValidate onSubmit={submit}>
        <FormField label="분류 이름" required error={error}>
          <Input
            value={name}
            autoFocus
            autoComplete="off"
            placeholder="예: 계약서"
            onChange={(event) => {
              setName(event.target.value);
              setError('');
            }}
          />
        </FormField>
      </form>
    </Modal>
  );
}
