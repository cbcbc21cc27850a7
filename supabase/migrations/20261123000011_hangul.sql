-- Korean search: columns in which text is found while a syllable is still being typed.
-- NFD splits a syllable into its parts in C; the functions rename the parts to the letters of the keyboard. They return
-- what es-hangul's `disassemble` and `getChoseong` return for syllables, and leave other text unchanged.

-- '값이 ABC' → 'ㄱㅏㅂㅅㅇㅣ abc'. Compound vowels and finals are split in the order in which they are typed.
create function public.hangul_jamo(p_text text) returns text
language plpgsql immutable parallel safe set search_path = '' as $$
declare
  v_text text := normalize(lower(p_text), NFD);
  v_pair text;
begin
  -- A compound letter, then its two simple letters.
  foreach v_pair in array array[
    U&'\116A\1169\1161', U&'\116B\1169\1162', U&'\116C\1169\1175', U&'\116F\116E\1165', U&'\1170\116E\1166',
    U&'\1171\116E\1175', U&'\1174\1173\1175',
    U&'\11AA\11A8\11BA', U&'\11AC\11AB\11BD', U&'\11AD\11AB\11C2', U&'\11B0\11AF\11A8', U&'\11B1\11AF\11B7',
    U&'\11B2\11AF\11B8', U&'\11B3\11AF\11BA', U&'\11B4\11AF\11C0', U&'\11B5\11AF\11C1', U&'\11B6\11AF\11C2',
    U&'\11B9\11B8\11BA'
  ] loop
    v_text := replace(v_text, left(v_pair, 1), substr(v_pair, 2));
  end loop;
  v_text := translate(
    v_text,
    -- initials, vowels, finals
    U&'\1100\1101\1102\1103\1104\1105\1106\1107\1108\1109\110A\110B\110C\110D\110E\110F\1110\1111\1112'
    || U&'\1161\1162\1163\1164\1165\1166\1167\1168\1169\116D\116E\1172\1173\1175'
    || U&'\11A8\11A9\11AB\11AE\11AF\11B7\11B8\11BA\11BB\11BC\11BD\11BE\11BF\11C0\11C1\11C2',
    'ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ' || 'ㅏㅐㅑㅒㅓㅔㅕㅖㅗㅛㅜㅠㅡㅣ' || 'ㄱㄲㄴㄷㄹㅁㅂㅅㅆㅇㅈㅊㅋㅌㅍㅎ'
  );
  return normalize(v_text, NFC);
end $$;

-- '회의록 2차' → 'ㅎㅇㄹ2ㅊ'. Without spaces: people rarely type them between initial consonants.
create function public.hangul_chosung(p_text text) returns text
language sql immutable parallel safe set search_path = ''
return normalize(translate(
  normalize(lower(p_text), NFD),
  -- initials
  U&'\1100\1101\1102\1103\1104\1105\1106\1107\1108\1109\110A\110B\110C\110D\110E\110F\1110\1111\1112'
  -- vowels, finals and spaces have no counterpart and are removed
  || U&'\1161\1162\1163\1164\1165\1166\1167\1168\1169\116A\116B\116C\116D\116E\116F\1170\1171\1172\1173\1174\1175'
  || U&'\11A8\11A9\11AA\11AB\11AC\11AD\11AE\11AF\11B0\11B1\11B2\11B3\11B4\11B5\11B6\11B7\11B8\11B9\11BA\11BB\11BC\11BD\11BE\11BF\11C0\11C1\11C2'
  || E' \t\n\r',
  'ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ'
), NFC);

-- Trigger function for tables that are searched by title and text. Only the first 50,000 characters are searched: a search
-- column of a megabyte would slow down every save. PostgreSQL runs triggers in the order of their names; these are named to
-- run after the trigger that normalises the title.
create function public.text_search() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_searched text;
begin
  new.body_text := public.nfc(new.body_text);
  v_searched := new.title || E'\n' || left(new.body_text, 50000);
  new.search_jamo := public.hangul_jamo(v_searched);
  new.search_chosung := public.hangul_chosung(v_searched);
  return new;
end $$;

-- Privileges ---------------------------------------------------------------------------------------------------------

revoke execute on function
  public.hangul_jamo(text), public.hangul_chosung(text), public.text_search()
  from public, anon, authenticated;
