import { AttachedFiles } from './components/AttachedFiles.tsx';

/** `/project/file/note`: the files that are attached to notes. */
export const Component = () => (
  <AttachedFiles
    type="note"
    title="노트에 붙은 파일"
    help="노트를 열고 ‘파일 붙이기’를 누르거나, 글에 파일을 끌어다 놓으면 여기에 모여요."
  />
);
