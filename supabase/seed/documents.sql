-- Temporary functions of the session that build editor documents from short texts.

create or replace function pg_temp.inline(p_text text) returns jsonb language sql immutable as $$
  select coalesce(jsonb_agg(
    case when n % 2 = 0 then jsonb_build_object('type', 'text', 'text', part, 'marks', '[{"type":"bold"}]'::jsonb)
    else jsonb_build_object('type', 'text', 'text', part) end order by n
  ) filter (where part <> ''), '[]')
  from regexp_split_to_table(p_text, '\*\*') with ordinality x (part, n)
$$;

create or replace function pg_temp.paragraph(p_text text) returns jsonb language sql immutable as $$
  select jsonb_build_object('type', 'paragraph', 'content', pg_temp.inline(p_text))
$$;

-- Builds an editor document from lines: `# ` headings, `- ` and `1. ` lists, `[ ] ` and `[x] ` tasks, `> ` quotes,
-- `!info ` callouts, `| a | b |` tables with a first row of headings, `---`, **bold**, and paragraphs.
create or replace function pg_temp.doc(p_text text) returns jsonb language plpgsql immutable as $$
declare
  v_line text;
  v_mark text;
  v_blocks jsonb := '[]';
  v_last text;
  v_block jsonb;
  v_item jsonb;
  v_container text;
begin
  foreach v_line in array string_to_array(btrim(p_text, E'\n'), E'\n') loop
    v_line := btrim(v_line);
    v_container := null;
    if v_line = '' then
      v_last := null;
      continue;
    elsif v_line ~ '^#{1,3} ' then
      v_mark := split_part(v_line, ' ', 1);
      v_block := jsonb_build_object('type', 'heading', 'attrs', jsonb_build_object('level', length(v_mark)),
        'content', pg_temp.inline(substr(v_line, length(v_mark) + 2)));
    elsif v_line ~ '^- ' then
      v_container := 'bulletList';
      v_item := jsonb_build_object('type', 'listItem', 'content', jsonb_build_array(pg_temp.paragraph(substr(v_line, 3))));
    elsif v_line ~ '^\d+\. ' then
      v_container := 'orderedList';
      v_item := jsonb_build_object('type', 'listItem',
        'content', jsonb_build_array(pg_temp.paragraph(regexp_replace(v_line, '^\d+\. ', ''))));
    elsif v_line ~ '^\[[ x]\] ' then
      v_container := 'taskList';
      v_item := jsonb_build_object('type', 'taskItem', 'attrs', jsonb_build_object('checked', v_line like '[x]%'),
        'content', jsonb_build_array(pg_temp.paragraph(substr(v_line, 5))));
    elsif v_line ~ '^\|' then
      v_container := 'table';
      v_item := jsonb_build_object('type', 'tableRow', 'content', (
        select jsonb_agg(jsonb_build_object(
          'type', case when v_last = 'table' then 'tableCell' else 'tableHeader' end,
          'attrs', '{"colspan":1,"rowspan":1}'::jsonb,
          'content', jsonb_build_array(pg_temp.paragraph(btrim(cell)))) order by n)
        from regexp_split_to_table(btrim(v_line, '| '), '\|') with ordinality c (cell, n)));
    elsif v_line ~ '^> ' then
      v_block := jsonb_build_object('type', 'blockquote', 'content', jsonb_build_array(pg_temp.paragraph(substr(v_line, 3))));
    elsif v_line ~ '^!(info|success|warning|error) ' then
      v_mark := split_part(v_line, ' ', 1);
      v_block := jsonb_build_object('type', 'callout', 'attrs', jsonb_build_object('tone', substr(v_mark, 2)),
        'content', jsonb_build_array(pg_temp.paragraph(substr(v_line, length(v_mark) + 2))));
    elsif v_line = '---' then
      v_block := '{"type":"horizontalRule"}';
    else
      v_block := pg_temp.paragraph(v_line);
    end if;

    if v_container is null then
      v_blocks := v_blocks || jsonb_build_array(v_block);
    elsif v_container = v_last then
      v_blocks := jsonb_set(v_blocks, array['-1', 'content'],
        (v_blocks -> -1 -> 'content') || jsonb_build_array(v_item));
    else
      v_blocks := v_blocks || jsonb_build_array(jsonb_build_object('type', v_container, 'content', jsonb_build_array(v_item)));
    end if;
    v_last := v_container;
  end loop;
  return jsonb_build_object('type', 'doc', 'content', v_blocks);
end $$;

-- The same lines as plain text.
create or replace function pg_temp.plain(p_text text) returns text language sql immutable as $$
  select regexp_replace(
    regexp_replace(replace(btrim(p_text, E'\n'), '**', ''), '^(#{1,3} |- |\d+\. |\[[ x]\] |> |!\w+ |---)', '', 'gn'),
    '\s*\|\s*', ' ', 'g')
$$;
