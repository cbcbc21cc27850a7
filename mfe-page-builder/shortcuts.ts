import type { Shortcut } from '@dojang/contract';

/** The keys of this area. The shell's list and the editor's own list show them. */
export const shortcuts: Shortcut[] = [
  { keys: 'j', label: '다음 답변', at: '/page/data' },
  { keys: 'k', label: '이전 답변', at: '/page/data' },
  { keys: 'e', label: '완료로 바꾸기', at: '/page/data' },
  { keys: 'u', label: '읽음과 안 읽음 바꾸기', at: '/page/data' },
  { keys: 'j', label: '다음 바뀐 곳', at: '/page/view/:pageId' },
  { keys: 'k', label: '이전 바뀐 곳', at: '/page/view/:pageId' },
  { keys: 'mod+s', label: '지금 저장', at: '/page/edit' },
  { keys: 'mod+p', label: '미리보기', at: '/page/edit' },
  { keys: 'mod++', label: '캔버스 크게 보기', at: '/page/edit' },
  { keys: 'mod+-', label: '캔버스 작게 보기', at: '/page/edit' },
  { keys: 'mod+0', label: '캔버스를 화면에 맞추기', at: '/page/edit' },
  { keys: '?', label: '편집기 단축키 보기', at: '/page/edit' },
];
