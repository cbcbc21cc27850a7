import { sizeText } from '@dojang/renderer';
import { useInfiniteQuery, useQuery } from '@dojang/shared-auth/query';
import { Box, MoreButton, Text } from '@dojang/shared-ui';
import { type ReactNode, useState } from 'react';
import { inTrash, useAssetChange } from '../asset/asset.mutations.ts';
import { WORDS } from '../asset/kind.ts';
import { Shelf, Shelves } from '../asset/Shelf.tsx';
import { useRemoveAsset } from '../asset/use-remove-asset.ts';
import { FileRow, RemovedFileRow } from './FileRow.tsx';
import type { LinkedFile } from './file.mutations.ts';
import { fileQueries, type SiteFile } from './file.queries.ts';
import { RenameDialog } from './RenameDialog.tsx';

interface FileShelfProps {
  siteId: string;
  onChoose: (file: LinkedFile) => void;
}

/** The files of a site: all files, files without a link to them, and the trash. */
export const FileShelf = (props: FileShelfProps) => (
  <Shelves
    kind="file"
    all={() => <All {...props} />}
    unused={() => <Unused {...props} />}
    removed={() => <Removed {...props} />}
  />
);

function All(props: FileShelfProps) {
  const files = useInfiniteQuery(fileQueries.list(props.siteId));
  return (
    <Shelf query={files} empty={WORDS.file.nothing}>
      <Rows {...props} files={files.data ?? []} />
      <MoreButton query={files} />
    </Shelf>
  );
}

function Unused(props: FileShelfProps) {
  const unused = useQuery(fileQueries.unused(props.siteId));
  const { total = 0, bytes = 0, files = [] } = unused.data ?? {};
  return (
    <Shelf query={{ ...unused, data: unused.data && files }} empty={WORDS.file.allUsed}>
      <Text textStyle="sm" color="fg.muted" mb="3">
        {total}개, 모두 {sizeText(bytes)}예요. 페이지와 지난 버전, 공통 섹션 어디에도 링크가 없어서 지워도 괜찮아요.
      </Text>
      <Rows {...props} files={files} />
    </Shelf>
  );
}

function Removed({ siteId }: FileShelfProps) {
  const removed = useInfiniteQuery(fileQueries.removed(siteId));
  const change = useAssetChange(siteId);
  return (
    <Shelf query={removed} empty={WORDS.file.noneRemoved}>
      <Text textStyle="sm" color="fg.muted" mb="3">
        링크가 남아 있는 파일은 날짜가 지나도 지우지 않아요.
      </Text>
      <List>
        {removed.data?.map((file) => (
          <RemovedFileRow
            key={file.id}
            file={file}
            onRestore={() => change.mutate({ id: file.id, ...inTrash(false) })}
          />
        ))}
      </List>
      <MoreButton query={removed} />
    </Shelf>
  );
}

function Rows({ siteId, onChoose, files }: FileShelfProps & { files: readonly SiteFile[] }) {
  const [renamed, setRenamed] = useState<SiteFile | null>(null);
  const remove = useRemoveAsset(siteId, 'file');
  return (
    <>
      <List>
        {files.map((file) => (
          <FileRow
            key={file.id}
            file={file}
            onChoose={() => onChoose(file)}
            onRename={() => setRenamed(file)}
            onRemove={() => void remove(file)}
          />
        ))}
      </List>
      {renamed && <RenameDialog siteId={siteId} file={renamed} onClose={() => setRenamed(null)} />}
    </>
  );
}

const List = ({ children }: { children: ReactNode }) => (
  <Box as="ul" listStyleType="none" ps="0">
    {children}
  </Box>
);
