import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { Input } from '../chakra-core.ts';
import { NativeSelect } from '../chakra-native-select.tsx';
import { AppError } from '../errors/app-error.ts';
import { snackStore } from '../overlay-state/snack.store.ts';
import { renderUi } from '../testing/render.tsx';
import { avatarInitial, avatarPalette } from './avatar.logic.ts';
import { Button } from './Button.tsx';
import { ConflictDialog } from './ConflictDialog.tsx';
import { CopyField, FormField, PasswordInput, SearchField } from './fields.tsx';
import { LinkTabs } from './LinkTabs.tsx';
import { LinkButton, LinkCard } from './links.tsx';
import { Modal } from './Modal.tsx';
import { PageHeader } from './PageHeader.tsx';
import { Pagination } from './Pagination.tsx';
import { pageWindow } from './pagination.logic.ts';
import { QueryView } from './QueryView.tsx';
import { RelativeTime } from './RelativeTime.tsx';
import { SaveStatus } from './SaveStatus.tsx';
import { UserAvatar } from './UserAvatar.tsx';

afterEach(() => {
  vi.useRealTimers();
  snackStore.setState({ snacks: [] });
});

test.each([
  ['it is disabled itself', true, false],
  ['its field is disabled', false, true],
  ['neither is disabled', false, false],
])('a native select of a form field, when %s', (_when, isOwn, isField) => {
  renderUi(
    <FormField label="종류" disabled={isField}>
      <NativeSelect.Root disabled={isOwn}>
        <NativeSelect.Field>
          <option>약관</option>
        </NativeSelect.Field>
      </NativeSelect.Root>
    </FormField>,
  );
  const select = screen.getByRole('combobox', { name: '종류' });
  if (isOwn || isField) expect(select).toBeDisabled();
  else expect(select).toBeEnabled();
});

describe('QueryView', () => {
  const query = { data: undefined as string[] | undefined, error: null as unknown, isPending: true, refetch: vi.fn() };
  const view = (state: Partial<typeof query>) =>
    renderUi(
      <QueryView query={{ ...query, ...state }} skeleton={<p>뼈대</p>} empty={<p>없어요</p>}>
        {(data) => <p>{data.join()}</p>}
      </QueryView>,
    );

  test('QueryView shows a skeleton, then the content or the empty state', () => {
    view({}).unmount();
    view({ data: ['가', '나'] });
    expect(screen.getByText('가,나')).toBeVisible();
    view({ data: [] });
    expect(screen.getByText('없어요')).toBeVisible();
  });

  test('an error is shown in Korean and can be retried', async () => {
    const refetch = vi.fn();
    const { user } = view({ error: new AppError({ code: 'network' }), isPending: false, refetch });
    expect(screen.getByRole('alert')).toHaveTextContent('서버에 연결하지 못했어요');
    await user.click(screen.getByRole('button', { name: '다시 시도' }));
    expect(refetch).toHaveBeenCalledTimes(1);
  });

  test('loaded content stays visible when a refetch fails', () => {
    view({ data: ['가'], error: new AppError({ code: 'network' }) });
    expect(screen.getByText('가')).toBeVisible();
  });
});

describe('FormField', () => {
  test('label, help and error are connected to the control', async () => {
    renderUi(
      <FormField label="이메일" error="이메일이 아니에요." required>
        <Input />
      </FormField>,
    );
    const input = screen.getByRole('textbox', { name: /이메일/ });
    expect(input).toBeInvalid();
    expect(input).toBeRequired();
    await waitFor(() => expect(input).toHaveAccessibleDescription('이메일이 아니에요.'));
  });

  test('a password can be shown and hidden', async () => {
    const { user } = renderUi(
      <FormField label="비밀번호">
        <PasswordInput defaultValue="비밀" />
      </FormField>,
    );
    const input = screen.getByLabelText('비밀번호');
    expect(input).toHaveAttribute('type', 'password');
    await user.click(screen.getByRole('button', { name: '비밀번호 보기' }));
    expect(input).toHaveAttribute('type', 'text');
    expect(screen.getByRole('button', { name: '비밀번호 보기' })).toHaveAttribute('aria-pressed', 'true');
  });
});

describe('SearchField', () => {
  function Search({ seen }: { seen: (value: string) => void }) {
    const [value, setValue] = useState('');
    return (
      <>
        <SearchField
          label="노트 찾기"
          value={value}
          onChange={(next) => {
            seen(next);
            setValue(next);
          }}
        />
        <button type="button" onClick={() => setValue('밖에서')}>
          바꾸기
        </button>
      </>
    );
  }

  test('it reports each character, also while a syllable is being composed', () => {
    const seen = vi.fn();
    renderUi(<Search seen={seen} />);
    const input = screen.getByRole('searchbox', { name: '노트 찾기' });
    fireEvent.compositionStart(input);
    fireEvent.change(input, { target: { value: 'ㅎ' } });
    fireEvent.change(input, { target: { value: '회' } });
    expect(seen.mock.calls).toEqual([['ㅎ'], ['회']]);
  });

  test('a value from outside is applied, except during a composition', async () => {
    const { user } = renderUi(<Search seen={() => {}} />);
    const input = screen.getByRole('searchbox');
    fireEvent.compositionStart(input);
    fireEvent.change(input, { target: { value: '회' } });
    fireEvent.click(screen.getByText('바꾸기'));
    expect(input).toHaveValue('회');
    fireEvent.compositionEnd(input);
    await user.clear(input);
    fireEvent.click(screen.getByText('바꾸기'));
    expect(input).toHaveValue('밖에서');
  });

  test('Esc and the button clear it; Esc during a composition does not', async () => {
    const { user } = renderUi(<Search seen={() => {}} />);
    const input = screen.getByRole('searchbox');
    await user.type(input, 'abc');
    fireEvent.keyDown(input, { key: 'Escape', isComposing: true });
    expect(input).toHaveValue('abc');
    await user.keyboard('{Escape}');
    expect(input).toHaveValue('');
    await user.type(input, 'abc');
    await user.click(screen.getByRole('button', { name: '검색어 지우기' }));
    expect(input).toHaveValue('');
  });
});

test('a value is copied, and a message confirms it', async () => {
  const { user } = renderUi(<CopyField label="초대 코드" value="DOJANG-1" />);
  await user.click(screen.getByRole('button', { name: '초대 코드 복사' }));
  expect(await navigator.clipboard.readText()).toBe('DOJANG-1');
  expect(snackStore.getState().snacks.map(({ text }) => text)).toEqual(['복사했어요.']);
});

describe('Button', () => {
  test('while loading it keeps its name and cannot be pressed', () => {
    renderUi(<Button loading>저장</Button>);
    const button = screen.getByRole('button', { name: '저장' });
    expect(button).toBeDisabled();
    expect(button).toHaveAttribute('aria-busy', 'true');
  });

  test('a link button is a link', async () => {
    const { user } = renderUi(<LinkButton to="/project">프로젝트</LinkButton>);
    await user.click(screen.getByRole('link', { name: '프로젝트' }));
    expect(await screen.findByText('다른 곳')).toBeVisible();
  });

  test('a whole card is one link', () => {
    renderUi(<LinkCard to="/project?projectId=1">브랜드 개편</LinkCard>);
    expect(screen.getByRole('link', { name: '브랜드 개편' })).toHaveAttribute('href', '/project?projectId=1');
  });
});

test('a page has one heading, its actions and a back link', () => {
  renderUi(
    <PageHeader
      title="노트"
      description="함께 써요"
      back={{ to: '/p', label: '프로젝트' }}
      actions={<Button>새 노트</Button>}
    />,
  );
  expect(screen.getByRole('heading', { level: 1, name: '노트' })).toBeVisible();
  expect(screen.getByRole('link', { name: '프로젝트' })).toHaveAttribute('href', '/p');
  expect(screen.getByRole('button', { name: '새 노트' })).toBeVisible();
});

describe('Pagination', () => {
  test.each([
    [1, 5, '1 2 3 4 5'],
    [1, 12, '1 2 3 4 5 gap-end 12'],
    [4, 12, '1 2 3 4 5 gap-end 12'],
    [5, 12, '1 gap-start 4 5 6 gap-end 12'],
    [9, 12, '1 gap-start 8 9 10 11 12'],
    [12, 12, '1 gap-start 8 9 10 11 12'],
    [4, 8, '1 2 3 4 5 gap-end 8'],
  ])('page %i of %i shows the links %s', (page, count, expected) => {
    expect(pageWindow(page, count).join(' ')).toBe(expected);
  });

  test('for every page, the links include the page and its neighbours without duplicates', () => {
    for (let count = 1; count <= 30; count++) {
      for (let page = 1; page <= count; page++) {
        const pages = pageWindow(page, count).filter((entry) => typeof entry === 'number');
        expect(pages).toEqual([...new Set(pages)].sort((a, b) => a - b));
        for (const wanted of [1, page - 1, page, page + 1, count]) {
          if (wanted >= 1 && wanted <= count) expect(pages).toContain(wanted);
        }
      }
    }
  });

  test('it opens the chosen page and marks the current one', async () => {
    const onChange = vi.fn();
    const { user } = renderUi(<Pagination page={2} pageCount={3} onChange={onChange} />);
    expect(screen.getByRole('button', { current: 'page' })).toHaveTextContent('2');
    await user.click(screen.getByRole('button', { name: '다음 쪽' }));
    await user.click(screen.getByRole('button', { name: '1 쪽' }));
    expect(onChange.mock.calls).toEqual([[3], [1]]);
  });

  test('a single page shows no pagination', () => {
    renderUi(<Pagination page={1} pageCount={1} onChange={() => {}} />);
    expect(screen.queryByRole('navigation')).toBeNull();
  });
});

test('a relative time updates itself', () => {
  vi.useFakeTimers();
  renderUi(<RelativeTime value={Date.now() - 30_000} />);
  expect(screen.getByText('방금 전')).toBeInTheDocument();
  act(() => void vi.advanceTimersByTime(31_000));
  expect(screen.getByText('1분 전')).toBeInTheDocument();
});

describe('SaveStatus', () => {
  test.each([
    ['dirty', '쓰는 중'],
    ['saving', '저장하는 중'],
    ['saved', '저장됨'],
    ['error', '저장하지 못했어요'],
    ['conflict', '다른 사람이 먼저 저장했어요'],
  ] as const)('%s is shown as %s', (state, text) => {
    renderUi(<SaveStatus state={state} />);
    expect(screen.getByRole('status')).toHaveTextContent(text);
  });

  test.each([
    [0, '저장하지 못했어요. 다시 시도할게요.'],
    [401, '저장하지 못했어요. 다시 로그인하면 저장할게요.'],
    [403, '저장하지 못했어요.'],
  ])('a save that failed with %s says whether it is retried', (status, text) => {
    renderUi(<SaveStatus state="error" error={new AppError({ code: 'x', status })} />);
    expect(screen.getByRole('status').textContent).toBe(text);
  });

  test('a failed save can be retried at once', async () => {
    const onRetry = vi.fn();
    const { user } = renderUi(<SaveStatus state="error" onRetry={onRetry} />);
    await user.click(screen.getByRole('button', { name: '지금 저장' }));
    expect(onRetry).toHaveBeenCalled();
  });

  test('a failure stays visible when the user scrolls away, until the text is saved', () => {
    let scrollTo = (_isIntersecting: boolean) => {};
    vi.stubGlobal(
      'IntersectionObserver',
      class {
        constructor(tell: (entries: { isIntersecting: boolean }[]) => void) {
          scrollTo = (isIntersecting) => tell([{ isIntersecting }]);
        }
        observe() {}
        disconnect() {}
      },
    );
    let save = () => {};
    const Saving = () => {
      const [state, setState] = useState<'error' | 'saved'>('error');
      save = () => setState('saved');
      return <SaveStatus state={state} />;
    };
    renderUi(<Saving />);
    const position = () => getComputedStyle(screen.getByRole('status').parentElement as Element).position;
    expect(position()).toBe('static');
    act(() => scrollTo(false));
    expect(position()).toBe('fixed');
    act(() => scrollTo(true));
    expect(position()).toBe('static');
    act(() => scrollTo(false));
    act(() => save());
    expect(position()).toBe('static');
    vi.unstubAllGlobals();
  });
});

describe('avatars', () => {
  test.each([
    ['김민아', '민'],
    ['이소', '이'],
    ['jun', 'J'],
    ['  ', '?'],
    ['제갈공명', '갈'],
    ['김민아'.normalize('NFD'), '민'],
  ])('%s is shown as %s', (name, letter) => {
    expect(avatarInitial(name)).toBe(letter);
  });

  test('the same name always has the same colour', () => {
    expect(avatarPalette('김민아')).toBe(avatarPalette('김민아'));
    expect(new Set(['김민아', '박준', '이소라', '운영자', '최서연', '정하늘'].map(avatarPalette)).size).toBeGreaterThan(
      2,
    );
  });

  test('a photo that cannot be loaded is replaced by the letter', () => {
    const { container } = renderUi(<UserAvatar name="김민아" src="/gone.png" />);
    fireEvent.error(container.querySelector('img') as HTMLImageElement);
    expect(container).toHaveTextContent('민');
  });
});

describe('Modal', () => {
  test('it has a name, traps the focus, and closes by Esc and its button', async () => {
    const onClose = vi.fn();
    const { user } = renderUi(
      <Modal open onClose={onClose} title="구성원 초대">
        <input aria-label="이메일" />
      </Modal>,
    );
    const dialog = await screen.findByRole('dialog', { name: '구성원 초대' });
    await waitFor(() => expect(dialog).toContainElement(document.activeElement as HTMLElement));
    await user.click(within(dialog).getByRole('button', { name: '닫기' }));
    expect(onClose).toHaveBeenCalledTimes(1);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(2));
  });

  test('the focus returns to the former element, also when a field of the dialog has autoFocus', async () => {
    function Screen() {
      const [open, setOpen] = useState(false);
      return (
        <>
          <button type="button" onClick={() => setOpen(true)}>
            새 분류
          </button>
          {open && (
            <Modal open onClose={() => setOpen(false)} title="새 분류">
              <Input autoFocus aria-label="이름" />
            </Modal>
          )}
        </>
      );
    }
    const { user } = renderUi(<Screen />);
    const opener = screen.getByRole('button', { name: '새 분류' });
    await user.click(opener);
    await waitFor(() => expect(screen.getByRole('textbox', { name: '이름' })).toHaveFocus());
    await user.keyboard('{Escape}');
    await waitFor(() => expect(opener).toHaveFocus());
  });

  test('Esc in a search field with text clears it, and only the next Esc closes the dialog', async () => {
    const onClose = vi.fn();
    function Dialog() {
      const [value, setValue] = useState('회의');
      return (
        <Modal open onClose={onClose} title="노트 고르기">
          <SearchField label="찾기" value={value} onChange={setValue} />
        </Modal>
      );
    }
    const { user } = renderUi(<Dialog />);
    const search = await screen.findByRole('searchbox', { name: '찾기' });
    search.focus();
    await user.keyboard('{Escape}');
    expect(search).toHaveValue('');
    expect(onClose).not.toHaveBeenCalled();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  });

  test('a conflict shows both versions and asks the user to choose', async () => {
    const choices = { onKeepMine: vi.fn(), onTakeTheirs: vi.fn(), onClose: vi.fn() };
    const { user } = renderUi(
      <ConflictDialog open mine="내 글" theirs="남의 글" theirName="박준" theirTime={Date.now()} {...choices} />,
    );
    expect(await screen.findByRole('region', { name: '내가 쓴 내용' })).toHaveTextContent('내 글');
    expect(screen.getByRole('region', { name: '박준 님이 저장한 내용' })).toHaveTextContent('남의 글');
    await user.click(screen.getByRole('button', { name: '내 내용으로 저장하기' }));
    await user.click(screen.getByRole('button', { name: '저장된 내용으로 바꾸기' }));
    expect(choices.onKeepMine).toHaveBeenCalledTimes(1);
    expect(choices.onTakeTheirs).toHaveBeenCalledTimes(1);
    expect(screen.queryByRole('button', { name: '둘 다 남기기' })).toBeNull();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('a conflict offers to keep both versions when they can be merged, and says when a choice came too late', async () => {
    const choices = { onKeepMine: vi.fn(), onTakeTheirs: vi.fn(), onKeepBoth: vi.fn(), onClose: vi.fn() };
    const { user } = renderUi(<ConflictDialog open mine="내 글" theirs="남의 글" isNewer {...choices} />);
    expect(await screen.findByRole('alert')).toHaveTextContent('그사이 새로 저장됐어요');
    await user.click(screen.getByRole('button', { name: '둘 다 남기기' }));
    expect(choices.onKeepBoth).toHaveBeenCalledTimes(1);
  });
});

test('LinkTabs marks the list that is shown, and each list has an address', () => {
  const tabs = [
    { id: 'all', label: '전체', to: '?view=all' },
    { id: 'done', label: '완료', to: '?view=done' },
  ] as const;
  renderUi(<LinkTabs label="목록" current="done" tabs={tabs} />);
  const links = within(screen.getByRole('navigation', { name: '목록' })).getAllByRole('link');
  expect(links.map((link) => [link.textContent, link.getAttribute('aria-current')])).toEqual([
    ['전체', null],
    ['완료', 'page'],
  ]);
  expect(links[0]).toHaveAttribute('href', expect.stringMatching(/\?view=all$/));
});
