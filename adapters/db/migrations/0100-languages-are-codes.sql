-- Recognisers, their models, providers of voices and understanding models are kept for languages by code. Other texts, such
-- as `English`, were taken before: they would be compared with codes. `en_IN` becomes `en-IN`. What is no code goes: for
-- whom no language is left, any will do, as with an empty list.
do $$
declare
  kept text;
begin
  foreach kept in array array['asr_provider', 'asr_model', 'tts_provider', 'slu_model'] loop
    execute format($update$
      update parley.%I as kept set languages = codes.said
      from (select id, array(
          select replace(one, '_', '-') from unnest(languages) with ordinality as listed (one, place)
          where replace(one, '_', '-') ~ '^[a-z]{2,3}(-[A-Z][a-z]{3})?(-([A-Z]{2}|[0-9]{3}))?$' order by place
        ) as said from parley.%I) as codes
      where codes.id = kept.id and codes.said <> kept.languages
    $update$, kept, kept);
  end loop;
end
$$;
