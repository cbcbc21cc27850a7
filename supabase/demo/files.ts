import { createHash } from 'node:crypto';
import type { SeedObjects } from '@dojang/embedded';
import type { Transaction } from '@dojang/embedded/sql';
import { csv, pdf, picture, text, zip } from './file-contents.ts';

const BUCKET = 'project-files';
const CAFE = 'b0000000-0000-4000-8000-000000000001';
const FESTIVAL = 'b0000000-0000-4000-8000-000000000002';

const CATEGORIES = {
  [CAFE]: [
    { id: 'contract', name: '계약과 신고' },
    { id: 'menu', name: '메뉴', children: [{ id: 'menu-photo', name: '사진' }] },
    { id: 'design', name: '디자인' },
    { id: 'shop', name: '매장 운영' },
  ],
  [FESTIVAL]: [
    { id: 'poster', name: '포스터' },
    { id: 'booth', name: '부스' },
  ],
};

interface DemoFile {
  project: string;
  category: string | null;
  name: string;
  mime: string;
  /** The versions of the content. The last one is the current one. */
  contents: readonly Uint8Array<ArrayBuffer>[];
  /** Last digit of the id of the person who uploaded it. */
  by: number;
  daysAgo: number;
  /** The title of the note to which it is attached. */
  note?: string;
  isRemoved?: boolean;
}

const PDF = 'application/pdf';
const PNG = 'image/png';
const TEXT = 'text/plain';

type Rest = Partial<Pick<DemoFile, 'note' | 'isRemoved'>>;
const file = (
  project: string,
  category: string | null,
  name: string,
  mime: string,
  by: number,
  daysAgo: number,
  contents: DemoFile['contents'][number] | DemoFile['contents'],
  rest: Rest = {},
): DemoFile => {
  return { project, category, name, mime, by, daysAgo, contents: [contents].flat(), ...rest };
};

/**
 * The files of the demo: 25 files of two projects. It is a function, because drawing the pictures takes 0.2 s of each start,
 * and only the first start needs them.
 */
const demoFiles = (): readonly DemoFile[] => [
  file(
    CAFE,
    'contract',
    '임대차 계약서.pdf',
    PDF,
    1,
    41,
    pdf(
      'Lease',
      'Seongmisan-ro 12, Mapo-gu',
      'Deposit 30,000,000 KRW',
      'Monthly 1,800,000 KRW',
      '2026-10-01 - 2028-09-30',
    ),
  ),
  file(CAFE, 'contract', '영업 신고증.pdf', PDF, 1, 20, pdf('Business report', 'No. 2026-0412', 'Mapo-gu Office')),
  file(CAFE, 'contract', '에스프레소 머신 견적서.pdf', PDF, 2, 33, [
    pdf('Estimate 1', 'Machine 8,900,000', 'Grinder 1,450,000'),
    pdf('Estimate 2', 'Machine 8,400,000', 'Grinder 1,450,000', 'Installation 0'),
  ]),
  file(CAFE, 'contract', '사업자등록증.pdf', PDF, 1, 40, pdf('Business registration', '123-45-67890', 'Ongi Coffee')),
  file(CAFE, 'menu', '메뉴 원가표.csv', TEXT, 1, 9, [
    csv(['메뉴', '원가', '판매가'], ['온기 라떼', 1520, 5800]),
    csv(
      ['메뉴', '원가', '판매가'],
      ['온기 라떼', 1480, 5800],
      ['쑥 크림 커피', 1910, 6500],
      ['유자 콜드브루', 1620, 6000],
    ),
  ]),
  file(
    CAFE,
    'menu',
    '시그니처 레시피.md',
    TEXT,
    2,
    12,
    text(
      '# 온기 라떼',
      '',
      '1. 우유를 58도로 데워요.',
      '2. 흑설탕 시럽 12 g을 섞어요.',
      '3. 에스프레소 36 g 위에 천천히 부어요.',
    ),
  ),
  file(
    CAFE,
    'menu',
    '알레르기 표시.txt',
    TEXT,
    6,
    6,
    text('온기 라떼: 우유', '쑥 크림 커피: 우유', '유자 콜드브루: 없음'),
  ),
  file(
    CAFE,
    'menu-photo',
    '온기 라떼.png',
    PNG,
    2,
    11,
    picture(480, 320, [244, 222, 190], [111, 78, 55], [255, 248, 231]),
  ),
  file(
    CAFE,
    'menu-photo',
    '쑥 크림 커피.png',
    PNG,
    2,
    11,
    picture(480, 320, [220, 232, 205], [86, 110, 61], [245, 250, 235]),
  ),
  file(
    CAFE,
    'menu-photo',
    '유자 콜드브루.png',
    PNG,
    2,
    10,
    picture(480, 320, [253, 240, 190], [120, 72, 32], [255, 205, 64]),
  ),
  file(CAFE, 'design', '간판 시안 1.png', PNG, 5, 28, picture(640, 240, [36, 42, 66], [88, 60, 40], [255, 196, 120])),
  file(
    CAFE,
    'design',
    '간판 시안 2.png',
    PNG,
    5,
    26,
    picture(640, 240, [250, 246, 238], [172, 104, 60], [214, 84, 50]),
  ),
  file(CAFE, 'design', '로고 색상.txt', TEXT, 5, 29, text('주색 #6F4E37', '보조색 #FFC478', '배경 #FAF6EE')),
  file(CAFE, 'design', '매장 평면도.pdf', PDF, 2, 35, pdf('Floor plan', 'Hall 32 m2', 'Kitchen 11 m2', '18 seats')),
  file(
    CAFE,
    'shop',
    '오픈 주간 근무표.csv',
    TEXT,
    5,
    2,
    csv(['요일', '오전', '오후'], ['토', '김민아', '박준'], ['일', '정하늘', '김민아'], ['월', '박준', '정하늘']),
  ),
  file(
    CAFE,
    'shop',
    '개점 점검표.md',
    TEXT,
    5,
    3,
    text('- [ ] 머신 예열 20분', '- [ ] 정수 필터 확인', '- [ ] 잔돈 준비', '- [ ] 음악 켜기'),
  ),
  file(
    CAFE,
    'shop',
    '거래처 연락처.csv',
    TEXT,
    1,
    15,
    csv(['이름', '품목', '전화'], ['골목 로스터리', '원두', '02-555-0101'], ['초록농장', '우유', '02-555-0102']),
  ),
  file(
    CAFE,
    'shop',
    '지난달 정산.zip',
    'application/zip',
    1,
    4,
    zip({ '정산/영수증.txt': '원두 120,000원\n우유 48,000원\n', '정산/메모.txt': '부가세는 다음 달에 신고해요.\n' }),
  ),
  file(
    CAFE,
    null,
    '오픈 초대장 문구.txt',
    TEXT,
    6,
    1,
    text('다음 달 첫째 토요일, 성미산 아래에서 온기커피가 문을 열어요.', '오전 10시에 오시면 첫 잔을 드려요.'),
  ),
  file(
    CAFE,
    null,
    '원두 비교 시음표.csv',
    TEXT,
    2,
    27,
    csv(['원두', '향', '점수'], ['골목 블렌드', '견과', 8.5], ['새벽 4시', '자두', 8.0], ['남쪽 바람', '꽃', 7.2]),
    { note: '원두 비교 시음 기록' },
  ),
  file(CAFE, 'design', '예전 로고.png', PNG, 5, 38, picture(320, 320, [255, 255, 255], [60, 60, 60], [200, 40, 40]), {
    isRemoved: true,
  }),
  file(
    FESTIVAL,
    'poster',
    '포스터 최종.png',
    PNG,
    1,
    8,
    picture(420, 594, [88, 120, 214], [52, 140, 90], [255, 221, 87]),
  ),
  file(
    FESTIVAL,
    'booth',
    '부스 배치.csv',
    TEXT,
    2,
    7,
    csv(['번호', '가게', '전기'], [1, '동네서점', '필요'], [2, '온기커피', '필요'], [3, '꽃집', '없음']),
  ),
  file(
    FESTIVAL,
    'booth',
    '안전 점검 안내.pdf',
    PDF,
    2,
    6,
    pdf('Safety check', 'Fire extinguisher: 2 per booth', 'Cables under mats', 'Meet at 08:30'),
  ),
  file(
    FESTIVAL,
    null,
    '자원봉사 모집 글.md',
    TEXT,
    1,
    10,
    text('# 함께할 분을 찾아요', '', '축제 날 오전과 오후에 두 시간씩 도와주세요.'),
  ),
];

const personId = (n: number) => `a0000000-0000-4000-8000-00000000000${n}`;

/** Adds the demo's files with their bytes, versions and categories. */
export async function makeFiles(tx: Transaction, objects: SeedObjects): Promise<void> {
  for (const [project, tree] of Object.entries(CATEGORIES)) {
    await tx`update public.projects set file_category = ${tx.json(tree)} where id = ${project}`;
  }
  for (const made of demoFiles()) await addFile(tx, objects, made);
}

async function addFile(tx: Transaction, objects: SeedObjects, made: DemoFile): Promise<void> {
  const { project, mime, contents } = made;
  const blobs = contents.map((content) => ({
    content,
    sha256: createHash('sha256').update(content).digest('hex'),
    key: `${project}/${crypto.randomUUID()}`,
  }));
  for (const { content, sha256, key } of blobs) {
    await objects.put(BUCKET, key, content, mime);
    await tx`insert into storage.objects (bucket_id, name, metadata)
      values (${BUCKET}, ${key}, ${tx.json({ mimetype: mime, size: content.length, contentLength: content.length })})`;
    await tx`insert into public.file_blobs (project_id, sha256, size, mime, storage_key)
      values (${project}, ${sha256}, ${content.length}, ${mime}, ${key})`;
  }
  const current = blobs.at(-1);
  const at = new Date(Date.now() - made.daysAgo * 24 * 60 * 60 * 1000).toISOString();
  const by = personId(made.by);
  const [row] = await tx<{ id: string }[]>`
    insert into public.files (project_id, category_id, source_type, source_id, name, mime, size, sha256, version,
      created_by, updated_by, created_at, updated_at, removed_at)
    select ${project}::uuid, ${made.category}, case when n.id is not null then 'note' end, n.id, ${made.name}, ${mime},
      ${current?.content.length ?? 0}, ${current?.sha256 ?? ''}, ${blobs.length}, ${by}::uuid, ${by}::uuid, ${at}::timestamptz,
      ${at}::timestamptz, case when ${made.isRemoved ?? false} then now() - interval '3 days' end
    from (select) one left join public.notes n on n.project_id = ${project}::uuid and n.title = ${made.note ?? null}
    returning id`;
  for (const [index, { content, sha256 }] of blobs.entries()) {
    await tx`insert into public.file_versions (file_id, version, project_id, sha256, size, mime, created_by, at)
      values (${row?.id ?? ''}, ${index + 1}, ${project}, ${sha256}, ${content.length}, ${mime}, ${by}, ${at})`;
  }
}
