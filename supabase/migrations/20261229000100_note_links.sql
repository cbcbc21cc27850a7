-- Links to notes in documents.
--
-- noteLink: {"id": note, "projectId": project, "label": the title at the time of writing}.

-- Whether a value is a document of the editor that may be stored:
-- * only nodes and marks listed in shared-ui/document/schema.ts (a test compares the lists),
-- * links and pictures only with the addresses listed below,
-- * no deeper and no larger than readers support (LIMITS in schema.ts: 32 levels, 60,000 nodes).
-- Which node may contain which is not checked here: `parseDocument` repairs that when a document is read.
--
-- Strict jsonpath is used because a function called for each node took ten times as long. In strict mode each node is
-- visited once, and after `.**` a missing key is an empty result.
--
-- An older client keeps unknown nodes and sends them back. The list here is never older than a client's, because
-- migrations are applied before a release that needs them (`requires.schema`).
create or replace function public.is_document(p_document jsonb) returns boolean
language plpgsql immutable parallel safe set search_path = '' as $$
begin
  if (jsonb_typeof(p_document) = 'object' and p_document @> '{"type": "doc"}'
      and jsonb_typeof(p_document -> 'content') = 'array') is not true
    -- A level of nodes is two levels of JSON: this is a node at level 33 with children.
    or jsonb_path_exists(p_document, 'strict $.**{66}.content')
    -- Depth of everything else. Attributes are strings, numbers and short lists of these.
    or jsonb_path_exists(p_document, 'strict $.**{80}') or jsonb_path_exists(p_document, 'strict $.**.attrs.**{6}')
  then
    return false;
  end if;
  -- Counted before the nodes are examined, because counting is ten times faster. As one expression, even with `case`, a
  -- note of a million nodes took eight seconds. A text node has each of the six marks at most once.
  if (
      select sum(size::int) from jsonb_array_elements(jsonb_path_query_array(p_document, 'strict $.**.content.size()')) size
    ) > 60000
    or (
      select sum(size::int) from jsonb_array_elements(jsonb_path_query_array(p_document, 'strict $.**.marks.size()')) size
    ) > 360000
    or jsonb_path_exists(p_document, 'strict $.**.attrs.**.size() ? (@ > 1000)')
  then
    return false;
  end if;
  -- Comparing a type that is not a string gives neither true nor false in jsonpath, so the type is checked first.
  return not jsonb_path_exists(p_document, 'strict $.**.content[*] ? (
      !(@.type.type() == "string")
      || !(@.type == "text" || @.type == "paragraph" || @.type == "listItem" || @.type == "bulletList"
        || @.type == "tableCell" || @.type == "tableRow" || @.type == "heading" || @.type == "taskItem"
        || @.type == "hardBreak" || @.type == "codeBlock" || @.type == "orderedList" || @.type == "taskList"
        || @.type == "blockquote" || @.type == "callout" || @.type == "image" || @.type == "tableHeader"
        || @.type == "table" || @.type == "horizontalRule" || @.type == "mention" || @.type == "issueLink"
        || @.type == "noteLink")
      || @.content.type() != "array"
      || (@.type == "text" && !(@.text.type() == "string"))
      || (@.type == "image" && !(@.attrs.src.type() == "string" && (
        @.attrs.src like_regex "^/storage/v1/object/(note|notice)-pictures/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/[0-9a-f]{64}\\.(webp|png|jpg)$"
        || @.attrs.src like_regex "^https?://[^/\\\\\u0001-\u0020\u007f-\u009f\u00ad\u200b-\u200f\u2028\u2029\ufeff][^\u0001-\u0020\u007f-\u009f\u00ad\u200b-\u200f\u2028\u2029\ufeff]*$" flag "i"
        || @.attrs.src starts with "data:image/png;base64," || @.attrs.src starts with "data:image/jpeg;base64,")))
      || (@.type == "mention" && !(@.attrs.id.type() == "string"
        && @.attrs.id like_regex "^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$"
        && @.attrs.label.type() == "string" && @.attrs.label like_regex "^[^\u0001-\u001f\u007f-\u009f]{1,100}$"))
      || (@.type == "issueLink" && !(@.attrs.id.type() == "string"
        && @.attrs.id like_regex "^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$"
        && @.attrs.projectId.type() == "string"
        && @.attrs.projectId like_regex "^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$"
        && @.attrs.number.type() == "number" && @.attrs.number >= 1 && @.attrs.number <= 2147483647
        && @.attrs.number.floor() == @.attrs.number))
      || (@.type == "noteLink" && !(@.attrs.id.type() == "string"
        && @.attrs.id like_regex "^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$"
        && @.attrs.projectId.type() == "string"
        && @.attrs.projectId like_regex "^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$"
        && @.attrs.label.type() == "string" && @.attrs.label like_regex "^[^\u0001-\u001f\u007f-\u009f]{1,100}$"))
    )')
    and not jsonb_path_exists(p_document, 'strict $.**.marks[*] ? (
      !(@.type.type() == "string")
      || !(@.type == "bold" || @.type == "link" || @.type == "italic" || @.type == "code" || @.type == "strike"
        || @.type == "underline")
      || (@.type == "link" && !(@.attrs.href.type() == "string" &&
        @.attrs.href like_regex "^(https?://[^/\\\\\u0001-\u0020\u007f-\u009f\u00ad\u200b-\u200f\u2028\u2029\ufeff]|mailto:[^/\u0001-\u0020\u007f-\u009f\u00ad\u200b-\u200f\u2028\u2029\ufeff]|(tel|sms):[+0-9])[^\u0001-\u0020\u007f-\u009f\u00ad\u200b-\u200f\u2028\u2029\ufeff]*$" flag "i"))
    )');
end $$;
