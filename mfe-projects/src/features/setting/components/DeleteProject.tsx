import { useQuery } from '@dojang/shared-auth/query';
import { Box, Button, FormField, Input, QueryView, SimpleGrid, Skeleton, Text, toast } from '@dojang/shared-ui';
import { useNavigate } from '@dojang/shared-ui/router';
import { Trash2 } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { Section } from '../../../Section.tsx';
import { useDeleteProject, useRestoreProject } from '../../project/project.mutations.ts';
import { isSameName, lossesOf } from '../delete.logic.ts';
import { type Contents, settingQueries } from '../setting.queries.ts';

interface Props {
  projectId: string;
  name: string;
}

/** Deletes the project, after showing what is lost and asking for its name. It stays in the trash for 30 days. */
export function DeleteProject({ projectId, name }: Props) {
  const contents = useQuery(settingQueries.contents(projectId));
  return (
    <Section title="프로젝트 지우기">
      <Box borderWidth="1px" borderColor="border.error" borderRadius="l3" bg="bg.panel" p="5">
        <Text textStyle="sm" color="fg.muted" mb="3">
          모든 사람에게서 함께 사라져요. 30일 동안은 <b>프로젝트</b> 화면의 휴지통에서 복원할 수 있고, 그 뒤에는 되돌릴
          수 없어요.
        </Text>
        <QueryView query={contents} skeleton={<Skeleton h="16" borderRadius="l2" />}>
          {(found: Contents) => <Losses contents={found} />}
        </QueryView>
        <DeleteForm projectId={projectId} name={name} />
      </Box>
    </Section>
  );
}

function Losses({ contents }: { contents: Contents }) {
  return (
    <SimpleGrid as="dl" columns={{ base: 2, sm: 5 }} gap="3" aria-label="사라지는 것">
      {lossesOf(contents).map(({ label, value, detail }) => (
        <Box key={label} minW="0">
          <Text as="dt" textStyle="xs" color="fg.muted">
            {label}
          </Text>
          <Text as="dd" fontWeight="600" fontVariantNumeric="tabular-nums">
            {value}
            {detail && (
              <Text as="span" textStyle="xs" fontWeight="400" color="fg.muted" ms="1.5">
                {detail}
              </Text>
            )}
          </Text>
        </Box>
      ))}
    </SimpleGrid>
  );
}

function DeleteForm({ projectId, name }: Props) {
  const [typed, setTyped] = useState('');
  const [isWrong, setWrong] = useState(false);
  const remove = useDeleteProject();
  const restore = useRestoreProject();
  const navigate = useNavigate();

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isSameName(typed, name)) return setWrong(true);
    remove.mutate(projectId, {
      onSuccess: () => {
        toast({
          title: '프로젝트를 휴지통으로 옮겼어요',
          description: name,
          about: projectId,
          action: { label: '되돌리기', onClick: () => restore.mutate(projectId) },
        });
        void navigate('/project');
      },
    });
  };

  return (
    <Box as="form" mt="5" pt="5" borderTopWidth="1px" onSubmit={submit}>
      <FormField
        label={
          <span>
            지우려면 프로젝트 이름을 <b>{name}</b> 그대로 적어 주세요
          </span>
        }
        error={isWrong && '프로젝트 이름과 달라요.'}
      >
        <Input
          value={typed}
          autoComplete="off"
          onChange={(event) => {
            setTyped(event.target.value);
            setWrong(false);
          }}
        />
      </FormField>
      <Button type="submit" mt="3" colorPalette="red" loading={remove.isPending} disabled={typed.trim() === ''}>
        <Trash2 size={16} aria-hidden /> 프로젝트 지우기
      </Button>
    </Box>
  );
}
