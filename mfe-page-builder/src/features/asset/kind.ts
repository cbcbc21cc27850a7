/** The kinds of stored things: pictures that pages show, and files to which pages link. */
export type AssetKind = 'picture' | 'file';

interface Words {
  /** The Korean noun with its object particle, for sentences. */
  object: string;
  preparing: string;
  sending: string;
  removed: string;
  used: string;
  /** What happens to the places that use it. */
  stays: string;
  unused: string;
  nothing: string;
  allUsed: string;
  noneRemoved: string;
  shelf: string;
}

export const WORDS: Readonly<Record<AssetKind, Words>> = {
  picture: {
    object: '이미지를',
    preparing: '이미지를 준비하고 있어요',
    sending: '이미지를 올리고 있어요',
    removed: '이미지를 휴지통으로 옮겼어요',
    used: '쓰고 있는 이미지예요',
    stays: '지워도 쓰는 곳에는 그대로 보여요.',
    unused: '쓰지 않는 이미지',
    nothing: '아직 없어요. 올린 이미지는 여기에 모여요.',
    allUsed: '모든 이미지를 쓰고 있어요.',
    noneRemoved: '휴지통이 비어 있어요. 지운 이미지는 30일 동안 여기에 있어요.',
    shelf: '올려 둔 이미지',
  },
  file: {
    object: '파일을',
    preparing: '파일을 준비하고 있어요',
    sending: '파일을 올리고 있어요',
    removed: '파일을 휴지통으로 옮겼어요',
    used: '쓰고 있는 파일이에요',
    stays: '지워도 쓰는 곳의 링크는 그대로 열려요.',
    unused: '쓰지 않는 파일',
    nothing: '아직 없어요. 올린 파일은 여기에 모여요.',
    allUsed: '모든 파일을 쓰고 있어요.',
    noneRemoved: '휴지통이 비어 있어요. 지운 파일은 30일 동안 여기에 있어요.',
    shelf: '올려 둔 파일',
  },
};
