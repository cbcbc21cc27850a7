-- Text: what may stand in a name, and what may be stored as a document.
--
-- House rules of every migration here:
-- * Hosted Supabase grants everything in public to anon and authenticated by default, so each file first takes all of
--   it away from what it made and then grants what is meant. tests/catalog.test.ts holds the list.
-- * Levels and roles are changed by functions, never by a column that someone may write.
-- * One policy per verb and role. An update policy without `with check` checks the new row by `using` as well.
-- * Functions that look past row-level security are `security definer` with an empty search_path.

create schema if not exists extensions;
create extension if not exists pg_trgm with schema extensions;

-- Lines --------------------------------------------------------------------------------------------------------------

-- "한" typed on a Mac may arrive as three code points; stored text is always composed, so that equal looks equal.
create function public.nfc(p_text text) returns text
language sql immutable parallel safe set search_path = ''
return normalize(p_text, NFC);

create function public.nfc(p_json jsonb) returns jsonb
language sql immutable parallel safe set search_path = ''
return case when p_json::text is nfc normalized then p_json else normalize(p_json::text, NFC)::jsonb end;

-- A name as it is stored: composed and on one line, because names stand in the subjects of mails; blanks of every kind
-- are a space; what cannot be seen (zero-width characters, fillers, marks that turn the direction) is left out, because
-- a name that looks like another one, or like none, misleads. A joiner stays within an emoji, and what makes a sign one.
-- `toPlainLine` of shared-ui says the same; a test holds them equal.
create function public.plain_line(p_text text) returns text
language sql immutable parallel safe set search_path = ''
return regexp_replace(
  regexp_replace(
    normalize(p_text, NFC),
    '[\u0001-\u0020\u007f-\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+', ' ', 'g'
  ),
  '[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b\u200c\u200e\u200f\u202a-\u202e\u2060-\u206f\u2800\u3164\ufe00-\ufe0e\ufeff\uffa0\ufff0-\ufffb\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]'
  || '|(?<![#*0-9\u00a9\u00ae\u203c\u2049\u2100-\u27ff\u2900-\u2bff\u3030\u303d\u3297\u3299\U0001f000-\U0001faff])\ufe0f'
  || '|(?<![\u2190-\u2bff\ufe0f\U0001f000-\U0001faff])\u200d|\u200d(?![\u2190-\u2bff\U0001f000-\U0001faff])',
  '', 'g'
);

-- Trigger for small tables: the text columns named in its arguments are stored as plain lines without blanks around.
create function public.tidy_text() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_column text;
  v_row jsonb := to_jsonb(new);
  v_changed jsonb := '{}';
begin
  foreach v_column in array tg_argv loop
    if (v_row ->> v_column) <> btrim(public.plain_line(v_row ->> v_column)) then
      v_changed := v_changed || jsonb_build_object(v_column, btrim(public.plain_line(v_row ->> v_column)));
    end if;
  end loop;
  if v_changed <> '{}' then
    new := jsonb_populate_record(new, v_changed);
  end if;
  return new;
end $$;

-- Documents ----------------------------------------------------------------------------------------------------------

-- Whether something is a document of the editor that may be stored: only nodes and marks that shared-ui/document/schema.ts
-- names (a test holds the lists equal), links and pictures only from where they may come, no deeper and no larger than
-- reading allows (LIMITS there: 32 deep, 60,000 nodes). What may stand inside what is left to `parseDocument`, which mends
-- it on reading: a misplaced node leads nobody anywhere. Paths, because a function called for each node took ten times
-- as long; strict ones, in which each node is looked at once, and after `.**` what a node lacks is simply not there.
--
-- An older client keeps what it does not know and sends it back. This list never is the older one: migrations come with
-- the platform, before any release whose editor writes more, which asks for them (`requires.schema`).
create function public.is_document(p_document jsonb) returns boolean
language plpgsql immutable parallel safe set search_path = '' as $$
begin
  if (jsonb_typeof(p_document) = 'object' and p_document @> '{"type": "doc"}'
      and jsonb_typeof(p_document -> 'content') = 'array') is not true
    -- Two steps of JSON a node: this one stands 33 deep and holds more.
    or jsonb_path_exists(p_document, 'strict $.**{66}.content')
  then
    return false;
  end if;
  -- Counted in a step of its own: looking at each takes ten times as long. In one expression, even a `case`, a note of a
  -- million parts that came over REST took eight seconds. Of the six marks a text has each once.
  if (
      select sum(size::int) from jsonb_array_elements(jsonb_path_query_array(p_document, 'strict $.**.content.size()')) size
    ) > 60000
    or (
      select sum(size::int) from jsonb_array_elements(jsonb_path_query_array(p_document, 'strict $.**.marks.size()')) size
    ) > 360000
  then
    return false;
  end if;
  -- A type that is no text is like no text and unlike none: it must be asked for by itself.
  return not jsonb_path_exists(p_document, 'strict $.**.content[*] ? (
      !(@.type.type() == "string")
      || !(@.type == "text" || @.type == "paragraph" || @.type == "listItem" || @.type == "bulletList"
        || @.type == "tableCell" || @.type == "tableRow" || @.type == "heading" || @.type == "taskItem"
        || @.type == "hardBreak" || @.type == "codeBlock" || @.type == "orderedList" || @.type == "taskList"
        || @.type == "blockquote" || @.type == "callout" || @.type == "image" || @.type == "tableHeader"
        || @.type == "table" || @.type == "horizontalRule")
      || @.content.type() != "array"
      || (@.type == "text" && !(@.text.type() == "string"))
      || (@.type == "image" && !(@.attrs.src.type() == "string" && (
        @.attrs.src like_regex "^https?://[^/\\\\\u0001-\u0020\u007f-\u009f\u00ad\u200b-\u200f\u2028\u2029\ufeff][^\u0001-\u0020\u007f-\u009f\u00ad\u200b-\u200f\u2028\u2029\ufeff]*$" flag "i"
        || @.attrs.src starts with "data:image/png;base64," || @.attrs.src starts with "data:image/jpeg;base64,")))
    )')
    and not jsonb_path_exists(p_document, 'strict $.**.marks[*] ? (
      !(@.type.type() == "string")
      || !(@.type == "bold" || @.type == "link" || @.type == "italic" || @.type == "code" || @.type == "strike"
        || @.type == "underline")
      || (@.type == "link" && !(@.attrs.href.type() == "string" &&
        @.attrs.href like_regex "^(https?://[^/\\\\\u0001-\u0020\u007f-\u009f\u00ad\u200b-\u200f\u2028\u2029\ufeff]|mailto:[^/\u0001-\u0020\u007f-\u009f\u00ad\u200b-\u200f\u2028\u2029\ufeff]|(tel|sms):[+0-9])[^\u0001-\u0020\u007f-\u009f\u00ad\u200b-\u200f\u2028\u2029\ufeff]*$" flag "i"))
    )');
end $$;

-- For triggers and functions: passes what is a document.
create function public.require_document(p_document jsonb) returns void
language plpgsql immutable set search_path = '' as $$
begin
  if public.is_document(p_document) is not true then
    raise exception 'invalid_document' using errcode = '22023';
  end if;
end $$;

-- Who may do what ----------------------------------------------------------------------------------------------------

revoke execute on function
  public.nfc(text), public.nfc(jsonb), public.plain_line(text), public.tidy_text(), public.is_document(jsonb),
  public.require_document(jsonb)
  from public, anon, authenticated;
