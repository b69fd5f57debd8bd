SELECT pg_catalog.set_config('search_path', '', false);
CREATE TABLE public.answer_page (
    hash text NOT NULL,
    sealed bytea NOT NULL,
    size integer NOT NULL,
    stored_at bigint NOT NULL,
    until bigint NOT NULL,
    enquiry_id text
);
CREATE TABLE public.dispatch (
    id text NOT NULL,
    enquiry_id text,
    kind text NOT NULL,
    recipient text NOT NULL,
    message_id text NOT NULL,
    state text NOT NULL,
    queued_at bigint NOT NULL,
    due_at bigint NOT NULL,
    attempts integer DEFAULT 0 NOT NULL,
    refusals integer DEFAULT 0 NOT NULL,
    crashes integer DEFAULT 0 NOT NULL,
    plain integer DEFAULT 0 NOT NULL,
    claim text,
    claimed_until bigint,
    last_failure text,
    delivered_at bigint,
    parked_at bigint,
    CONSTRAINT dispatch_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'claimed'::text, 'delivered'::text, 'parked'::text])))
);
CREATE TABLE public.enquiry (
    id text NOT NULL,
    place bigint NOT NULL,
    reference text NOT NULL,
    form text NOT NULL,
    form_version integer NOT NULL,
    received_at bigint NOT NULL,
    answers text NOT NULL,
    consents text NOT NULL,
    fingerprint text NOT NULL,
    follows text,
    quarantined text,
    forgotten_at bigint,
    told_at bigint,
    changes bigint DEFAULT 1 NOT NULL,
    search text DEFAULT ''::text NOT NULL,
    phone_key text,
    email_key text,
    home_key text
);
CREATE TABLE public.event (
    id text NOT NULL,
    enquiry_id text NOT NULL,
    number integer NOT NULL,
    at bigint NOT NULL,
    kind text NOT NULL,
    who text NOT NULL,
    data text NOT NULL,
    undoes text,
    nonce text
);
CREATE TABLE public.last_place (
    place bigint NOT NULL
);
CREATE TABLE public.note (
    name text NOT NULL,
    value text NOT NULL
);
CREATE TABLE public.office_day (
    day text NOT NULL,
    what text NOT NULL,
    count bigint NOT NULL
);
CREATE TABLE public.office_device (
    hash text NOT NULL,
    signed_in_at bigint NOT NULL
);
CREATE TABLE public.office_session (
    hash text NOT NULL,
    day text NOT NULL,
    device text NOT NULL,
    person text,
    browser text NOT NULL,
    code_tag text NOT NULL,
    opened_at bigint NOT NULL,
    ended_at bigint,
    rings text,
    rings_since bigint
);
CREATE TABLE public.office_wrong_code (
    whose text NOT NULL,
    count bigint NOT NULL,
    wait_until bigint NOT NULL
);
CREATE TABLE public.photograph (
    id text NOT NULL,
    enquiry_id text NOT NULL,
    added_at bigint NOT NULL,
    byte_count integer NOT NULL,
    content bytea NOT NULL
);
CREATE TABLE public.schema_step (
    step integer NOT NULL
);
CREATE TABLE public.visitor_link (
    hash text NOT NULL,
    enquiry_id text NOT NULL,
    issued_at bigint NOT NULL,
    wrong_digits integer DEFAULT 0 NOT NULL
);
INSERT INTO public.answer_page VALUES ('the hash of a name', '\x7365616c6564', 6, 1795176000000, 1795176000001, '01a22c72-f9a0-7c68-b653-fdbb6c44228f');
INSERT INTO public.dispatch VALUES ('01a22c72-f9a7-732b-bcc1-797dc5bf0cc1', '01a22c72-f9a0-7c68-b653-fdbb6c44228f', 'office', 'office@example.co.uk', '<01a22c72-f9a0-7c68-b653-fdbb6c44228f.office@example.co.uk>', 'delivered', 1795176000000, 1795176000000, 1, 0, 0, 0, NULL, NULL, NULL, 1795176000000, NULL);
INSERT INTO public.dispatch VALUES ('01a22c72-f9a8-7e20-ba59-75904809176a', '01a22c72-f9a0-7c68-b653-fdbb6c44228f', 'acknowledgement', 'grace@example.org', '<01a22c72-f9a0-7c68-b653-fdbb6c44228f.acknowledgement@example.co.uk>', 'delivered', 1795176000000, 1795176000000, 1, 0, 0, 0, NULL, NULL, NULL, 1795176000000, NULL);
INSERT INTO public.dispatch VALUES ('copy 26MP-GAAE-7', NULL, 'copy', '26MP-GAAE-7', '<copy 26MP-GAAE-7>', 'waiting', 1796042062325, 1796042062325, 0, 0, 0, 0, NULL, NULL, NULL, NULL, NULL);
INSERT INTO public.dispatch VALUES ('copy PFR2-EQNP-H', NULL, 'copy', 'PFR2-EQNP-H', '<copy PFR2-EQNP-H>', 'waiting', 1796042062254, 1796042062466, 0, 0, 0, 0, NULL, NULL, NULL, NULL, NULL);
INSERT INTO public.dispatch VALUES ('copy HZXQ-7WVJ-4', NULL, 'copy', 'HZXQ-7WVJ-4', '<copy HZXQ-7WVJ-4>', 'waiting', 1796042062317, 1796042062570, 0, 0, 0, 0, NULL, NULL, NULL, NULL, NULL);
INSERT INTO public.dispatch VALUES ('01a22c72-f9ea-7260-a91f-03c362bf8cce', '01a22c72-f9e6-7d9b-ae04-7ba71a593770', 'office', 'office@example.co.uk', '<01a22c72-f9e6-7d9b-ae04-7ba71a593770.office@example.co.uk>', 'delivered', 1795176000000, 1795176000000, 1, 0, 0, 0, NULL, NULL, NULL, 1795176120000, NULL);
INSERT INTO public.dispatch VALUES ('01a22c72-fb14-7f7c-8a8d-d6c0f77c498f', '01a22c72-fb06-78ac-a9dd-9bf2383cd996', 'office', 'office@example.co.uk', '<01a22c72-fb06-78ac-a9dd-9bf2383cd996.office@example.co.uk>', 'delivered', 1795176060000, 1795176060000, 1, 0, 0, 0, NULL, NULL, NULL, 1795176120000, NULL);
INSERT INTO public.dispatch VALUES ('01a22c72-fb14-75c2-9178-40d78a40b2c7', '01a22c72-fb06-78ac-a9dd-9bf2383cd996', 'webhook', 'crm.example.co.uk', '<01a22c72-fb06-78ac-a9dd-9bf2383cd996.webhook@example.co.uk>', 'delivered', 1795176060000, 1795176060000, 1, 0, 0, 0, NULL, NULL, NULL, 1795176120000, NULL);
INSERT INTO public.dispatch VALUES ('copy 1111-1111-M', NULL, 'copy', '1111-1111-M', '<copy 1111-1111-M>', 'waiting', 1796042062612, 1796042062727, 0, 0, 0, 0, NULL, NULL, NULL, NULL, NULL);
INSERT INTO public.dispatch VALUES ('copy 3333-3333-W', NULL, 'copy', '3333-3333-W', '<copy 3333-3333-W>', 'waiting', 1796042062740, 1796042062740, 0, 0, 0, 0, NULL, NULL, NULL, NULL, NULL);
INSERT INTO public.dispatch VALUES ('01a22c72-fb92-7f19-ab97-eb0a3badac82', '01a22c72-fb8f-753d-8ab5-0e8e7f5e3428', 'office', 'office@example.co.uk', '<01a22c72-fb8f-753d-8ab5-0e8e7f5e3428.office@example.co.uk>', 'parked', 1795176360000, 1795176360000, 1, 0, 0, 0, NULL, NULL, '550 no such mailbox', NULL, 1795176360000);
INSERT INTO public.dispatch VALUES ('01a22c72-fb93-711e-81f0-54a027acf76b', '01a22c72-fb8f-753d-8ab5-0e8e7f5e3428', 'webhook', 'crm.example.co.uk', '<01a22c72-fb8f-753d-8ab5-0e8e7f5e3428.webhook@example.co.uk>', 'parked', 1795176360000, 1795176360000, 1, 0, 0, 0, NULL, NULL, '550 no such mailbox', NULL, 1795176360000);
INSERT INTO public.dispatch VALUES ('copy 4444-4444-G', NULL, 'copy', '4444-4444-G', '<copy 4444-4444-G>', 'waiting', 1796042062822, 1796042062861, 0, 0, 0, 0, NULL, NULL, NULL, NULL, NULL);
INSERT INTO public.dispatch VALUES ('copy 5555-5555-4', NULL, 'copy-erase', '5555-5555-4', '<copy 5555-5555-4>', 'waiting', 1796042062885, 1796042062904, 0, 0, 0, 0, NULL, NULL, NULL, NULL, NULL);
INSERT INTO public.dispatch VALUES ('01a22c72-fbe2-7835-a0d2-2f43f1ee2dda', '01a22c72-fbdb-775a-a0e7-d6cd395241ee', 'office', 'office@example.co.uk', '<01a22c72-fbdb-775a-a0e7-d6cd395241ee.office@example.co.uk>', 'delivered', 1795176420000, 1795176420000, 1, 0, 0, 0, NULL, NULL, NULL, 1795176660000, NULL);
INSERT INTO public.dispatch VALUES ('01a22c72-fbe3-7d15-9bfa-efefd440708d', '01a22c72-fbdb-775a-a0e7-d6cd395241ee', 'webhook', 'crm.example.co.uk', '<01a22c72-fbdb-775a-a0e7-d6cd395241ee.webhook@example.co.uk>', 'delivered', 1795176420000, 1795176420000, 1, 0, 0, 0, NULL, NULL, NULL, 1795176660000, NULL);
INSERT INTO public.dispatch VALUES ('01a22c72-fbe5-745c-a671-8ebb9998f3bb', '01a22c72-fbdb-775a-a0e7-d6cd395241ee', 'acknowledgement', 'mary@example.org', '<01a22c72-fbdb-775a-a0e7-d6cd395241ee.acknowledgement@example.co.uk>', 'delivered', 1795176420000, 1795176420000, 1, 0, 0, 0, NULL, NULL, NULL, 1795176660000, NULL);
INSERT INTO public.dispatch VALUES ('01a22c72-fc4c-790a-910b-2dc1e826b950', '01a22c72-fc46-72c5-b63f-752c7e657635', 'office', 'office@example.co.uk', '<01a22c72-fc46-72c5-b63f-752c7e657635.office@example.co.uk>', 'delivered', 1795176660000, 1795176660000, 1, 0, 0, 0, NULL, NULL, NULL, 1795176660000, NULL);
INSERT INTO public.dispatch VALUES ('01a22c72-fc4c-706f-94c9-71af6cbdfac7', '01a22c72-fc46-72c5-b63f-752c7e657635', 'webhook', 'crm.example.co.uk', '<01a22c72-fc46-72c5-b63f-752c7e657635.webhook@example.co.uk>', 'delivered', 1795176660000, 1795176660000, 1, 0, 0, 0, NULL, NULL, NULL, 1795176660000, NULL);
INSERT INTO public.dispatch VALUES ('01a22c72-fc4c-795e-b092-01017005a32c', '01a22c72-fc46-72c5-b63f-752c7e657635', 'acknowledgement', 'annabella@example.org', '<01a22c72-fc46-72c5-b63f-752c7e657635.acknowledgement@example.co.uk>', 'delivered', 1795176660000, 1795176660000, 1, 0, 0, 0, NULL, NULL, NULL, 1795176660000, NULL);
INSERT INTO public.dispatch VALUES ('copy 6666-6666-R', NULL, 'copy', '6666-6666-R', '<copy 6666-6666-R>', 'waiting', 1796042062926, 1796042063009, 0, 0, 0, 0, NULL, NULL, NULL, NULL, NULL);
INSERT INTO public.dispatch VALUES ('01a22c72-fcbd-7e85-96a3-cfb71467a353', '01a22c72-fcb4-7448-8715-ee8d825f57a2', 'office', 'office@example.co.uk', '<01a22c72-fcb4-7448-8715-ee8d825f57a2.office@example.co.uk>', 'waiting', 1795176780000, 1795176780000, 0, 0, 0, 0, NULL, NULL, NULL, NULL, NULL);
INSERT INTO public.dispatch VALUES ('01a22c72-fcbe-7480-badb-c2cd26740d90', '01a22c72-fcb4-7448-8715-ee8d825f57a2', 'webhook', 'crm.example.co.uk', '<01a22c72-fcb4-7448-8715-ee8d825f57a2.webhook@example.co.uk>', 'waiting', 1795176780000, 1795176780000, 0, 0, 0, 0, NULL, NULL, NULL, NULL, NULL);
INSERT INTO public.dispatch VALUES ('01a22c72-fcc0-7915-9099-51beebdbf810', '01a22c72-fcb4-7448-8715-ee8d825f57a2', 'acknowledgement', 'ada@example.org', '<01a22c72-fcb4-7448-8715-ee8d825f57a2.acknowledgement@example.co.uk>', 'waiting', 1795176780000, 1795176780000, 0, 0, 0, 0, NULL, NULL, NULL, NULL, NULL);
INSERT INTO public.dispatch VALUES ('copy 2222-2222-8', NULL, 'copy', '2222-2222-8', '<copy 2222-2222-8>', 'waiting', 1796042063042, 1796042063147, 0, 0, 0, 0, NULL, NULL, NULL, NULL, NULL);
INSERT INTO public.dispatch VALUES ('01a22c72-fd34-7693-ac56-8226157171b2', '01a22c72-fcb4-7448-8715-ee8d825f57a2', 'news', 'office@example.co.uk', '<01a22c72-fcb4-7448-8715-ee8d825f57a2.news.1795177020000@example.co.uk>', 'waiting', 1795177020000, 1795177020000, 0, 0, 0, 0, NULL, NULL, NULL, NULL, NULL);
INSERT INTO public.enquiry VALUES ('01a22c72-f9f4-7d1f-8c6e-682e846fa9cb', 3, '26MP-GAAE-7', 'contact', 1, 1795176000000, '{"fullName":"Grace Hopper","email":"grace@example.org","phone":"0113 496 0142","description":"My loft, and a link."}', '[]', 'vAi2SSXdCFCOiNnMcj_xJvkbSguPH1HzhgGdpXJjT7U', NULL, 'a link', NULL, NULL, 1, ' grace hopper gracehopper grace@example.org example org 01134960142 26mpgaae7 26mp gaae 7 ', '01134960142', 'grace@example.org', NULL);
INSERT INTO public.enquiry VALUES ('01a22c72-f9a0-7c68-b653-fdbb6c44228f', 1, 'PFR2-EQNP-H', 'contact', 1, 1795176000000, '{"fullName":"Grace Hopper","email":"grace@example.org","phone":"0113 496 0142","description":"My loft is cold.","home":"{\"postcode\":\"ZE2 8XQ\"}"}', '["description:1"]', 'cfSrnQkg-4JNoAsT5wrnMDm8U5YtOqA-UKlkWcPWAOE', NULL, NULL, NULL, NULL, 5, ' grace hopper gracehopper grace@example.org example org 01134960142 pfr2eqnph pfr2 eqnp h ', '01134960142', 'grace@example.org', NULL);
INSERT INTO public.enquiry VALUES ('01a22c72-f9e6-7d9b-ae04-7ba71a593770', 2, 'HZXQ-7WVJ-4', 'contact', 1, 1795176000000, '{"fullName":"Grace Hopper","email":"grace@example.org","phone":"0113 496 0142","description":"My loft is still cold."}', '[]', 'tAk2tj38aUuU3zIiEW4Y9GqlCGd1yIO5B_6yjvlV1EM', NULL, NULL, NULL, NULL, 2, ' grace hopper gracehopper grace@example.org example org 01134960142 hzxq7wvj4 hzxq 7wvj 4 ', '01134960142', 'grace@example.org', NULL);
INSERT INTO public.enquiry VALUES ('01a22c72-fb06-78ac-a9dd-9bf2383cd996', 4, '1111-1111-M', 'contact', 2, 1795176060000, '{"fullName":"Grace Hopper","email":"grace@example.org","phone":"0113 496 0142","description":"My loft is cold. Please ring in the evening."}', '[]', 'KRAbGxh5HBmjdb9xZBP06Ps7NnSyj9ZFdYneTi3kRaE', NULL, NULL, NULL, NULL, 5, ' grace hopper gracehopper grace@example.org example org 01134960142 11111111m 1111 m ', '01134960142', 'grace@example.org', NULL);
INSERT INTO public.enquiry VALUES ('01a22c72-fb8f-753d-8ab5-0e8e7f5e3428', 5, '3333-3333-W', 'contact', 2, 1795176360000, '{"fullName":"Grace Hopper","email":"grace@example.org","phone":"0113 496 0142","description":"Solar, please."}', '[]', 'x40kcm_xIfYjPzqaGiHPK14nTCtofls_X5l4a0ixCmw', NULL, NULL, NULL, NULL, 1, ' grace hopper gracehopper grace@example.org example org 01134960142 33333333w 3333 w ', '01134960142', 'grace@example.org', NULL);
INSERT INTO public.enquiry VALUES ('01a22c72-fbdb-775a-a0e7-d6cd395241ee', 6, '4444-4444-G', 'contact', 2, 1795176420000, '{"fullName":"Mary Somerville","email":"mary@example.org","phone":"0113 496 0143","description":"My loft is cold. Please ring in the evening."}', '[]', 's8QLV_mh8igL6XTUxh7HCi_gb7NMbdevr7fSAz5cfYs', NULL, NULL, NULL, NULL, 3, ' mary somerville marysomerville mary@example.org example org 01134960143 44444444g 4444 g ', '01134960143', 'mary@example.org', NULL);
INSERT INTO public.enquiry VALUES ('01a22c72-fc46-72c5-b63f-752c7e657635', 8, '6666-6666-R', 'funding', 3, 1795176660000, '{"firstName":"Annabella","lastName":"Byron","email":"annabella@example.org","phoneNumber":"07700 900123","address":"1 High Street, Otley, LS21 3AB","benefitsClaim":"","selectedBenefits":"","healthCondition":"","householdIncome":"","homeOwnership":"yes","heatingSource":"","energySavings":"solar","insulationMethod":"","home":"{\"kind\":\"terrace\"}"}', '[]', 'forgotten', NULL, NULL, 1795176720000, NULL, 2, ' annabella byron annabellabyron annabella@example.org example org 1 high street otley ls21 3ab 07700900123 213 ls213ab 66666666r 6666 r ', '07700900123', 'annabella@example.org', '1highstreetotleyls213ab');
INSERT INTO public.enquiry VALUES ('01a22c72-fcb4-7448-8715-ee8d825f57a2', 9, '2222-2222-8', 'funding', 3, 1795176780000, '{"firstName":"Ada","lastName":"Byron","email":"ada@example.org","phoneNumber":"07700 900123","address":"2 High Street, Otley, LS21 3AB","benefitsClaim":"sealed:1:idwLO0H8mFDXle6pguS9PTOlr6CoJL5goDpHMv_L16dSWk1XltAAE7yrDwTNHeTvB_VA6WtapjgpEP6AwVqeOwOSdeRp-WHQBNlB345tumS0oiLlbQD7A3WbVrs","selectedBenefits":"sealed:1:Ey0SaRTYi7LdZK27MVPZBkhiH-FjPM0stDu1IVeDQ3UIKQa11_gH2R2enezujG6iszka6egVsWMF9oPjkxSsvUUStjuwW0SOgvZLMYxvaOokfdnN99uHnAGWrkQ","healthCondition":"sealed:1:z1GyDH9F80tv4Xl9KTTPo6IA2HfWFXneUpvC7O7g6iyU5iSYQ4SnPdJj8EtuX51oxI0vpPjguh4EHV9FLHMHQrOUP17Oc4nk_Cvb06MHDJj7Dv11E3c8EhA3nWc","householdIncome":"","homeOwnership":"yes","heatingSource":"","energySavings":"solar","insulationMethod":"","home":"{\"kind\":\"terrace\"}"}', '["healthCondition:1"]', 'rgg77n0rRNFFVGGBeUMf3mnvZK4G6bH1qO-CAgVOxmY', NULL, NULL, NULL, NULL, 5, ' ada byron adabyron ada@example.org example org 2 high street otley ls21 3ab 07700900123 213 ls213ab 222222228 2222 8 ', '07700900123', 'ada@example.org', '2highstreetotleyls213ab');
INSERT INTO public.event VALUES ('bd938195-9c79-4b49-ae0d-f0821fe41ff6', '01a22c72-f9a0-7c68-b653-fdbb6c44228f', 1, 1795176000000, 'complaint', 'office', '{}', NULL, NULL);
INSERT INTO public.event VALUES ('98b9632a-db7a-46f1-852c-f24ddd0b29f8', '01a22c72-f9a0-7c68-b653-fdbb6c44228f', 2, 1795176000000, 'spoke', 'office', 'sealed:1:TYdp3JBeWsroE0V44tVk9Ykw244cS02LcUmpQB2wCQD-MFUP2gyik1v_M0JPqExUxfiRcYnqtC4PoIPDodlSgc4EV7Y3Cey6yyvPZjL_kon1N58waBmQ1zzoux4', NULL, NULL);
INSERT INTO public.event VALUES ('fc7907b7-6904-4d97-93c6-f51ab29500a3', '01a22c72-f9a0-7c68-b653-fdbb6c44228f', 3, 1795176000000, 'photograph-added', 'visitor', '{}', NULL, NULL);
INSERT INTO public.event VALUES ('e1d6ebeb-a3a3-4efd-9212-561f7f3fbc1b', '01a22c72-fb06-78ac-a9dd-9bf2383cd996', 1, 1795176120000, 'no-answer', 'office', 'sealed:1:a4TjaSObT7STy0f47gg15gOOuWNh_yZDUjl13R50Vh-_30pAh71MJhNOYCBX6CcnhCFbzXhViax1v4Vfm-JcOcChs0yuSZ5S0rjXphbd20IgEeuw2U1tz5BaR-0', NULL, NULL);
INSERT INTO public.event VALUES ('f3495f2f-797c-4701-9c9f-c663bdf489da', '01a22c72-fb06-78ac-a9dd-9bf2383cd996', 2, 1795176180000, 'not-for-us', 'office', 'sealed:1:3xUT4_qEUsuDJzabVNTa0PbK7boygfUqrJVEsd4O0zvEzz80wBKo1Tl_Uhinj0drFfzIMtJmDvZYufbyB8fpIsY5R6xVzWvga-jd4AnT_4SH3nSAISXqhzlQK6E', NULL, NULL);
INSERT INTO public.event VALUES ('f87fd3c7-f10c-4199-8fad-55ab050bf2ec', '01a22c72-fb06-78ac-a9dd-9bf2383cd996', 3, 1795176240000, 'undone', 'office', 'sealed:1:N5EDQ5_59S5YgAXCAg1dVfMEnt8Wld1Ihm3ziBBS3wBeLELQ5h--La6tALlOa0qw_U8BqiHZnvwyS54Rg0fhJVUjgiwLYFbN6MfvMnDrlj__cdJ_El3A2_eUfE4', 'f3495f2f-797c-4701-9c9f-c663bdf489da', NULL);
INSERT INTO public.event VALUES ('de9ce6c3-845a-41cd-83f5-ba7093526219', '01a22c72-fb06-78ac-a9dd-9bf2383cd996', 4, 1795176300000, 'survey-booked', 'office', 'sealed:1:PWuBt_GA1JXNBhaFzcFdgRWsT6Fkp4-aW7u21-rAvSYacOCpXLq3Pw3zarVmQUe1H8e64bhsRZZwm5EiJwjtstgPowmlPPrgwte5N1B5mgKNAb5M_p70FJVEqtpPzRpQtAUyai1cAEB3E6GgGmFw5rvKnRrdLvWv0m4yuYFGXFcvCAJeSrQ1GySqaihqFs3jIBtlf2e-HjUMonZu', NULL, NULL);
INSERT INTO public.event VALUES ('1ad2d8b8-39aa-49de-84b2-211be9418a40', '01a22c72-fbdb-775a-a0e7-d6cd395241ee', 1, 1795176480000, 'complaint', 'office', 'sealed:1:m2JKwszafcXpEoNYO4CPJq1DFjkXKZCH1d0AqNANMBFjQT1UUYmVdKgy-19sx4IxYSvCdntADuf5YGKsFBVFlcJKNZOKxae-a9mcwoh8M016wFTlkwkAI3BkRPM', NULL, NULL);
INSERT INTO public.event VALUES ('161fad98-8be4-4d0c-9f31-c455259a1377', '01a22c72-fbdb-775a-a0e7-d6cd395241ee', 2, 1795176540000, 'withdrawn', 'visitor', '{}', NULL, NULL);
INSERT INTO public.event VALUES ('b88d8313-dc8e-472c-92c4-488fcd4f816f', '01a22c72-fcb4-7448-8715-ee8d825f57a2', 1, 1795176840000, 'call-time', 'visitor', 'sealed:1:RTTR95lmQ5HI4eIZay3SFJFpPF6Y8oypyYcgu0A2ALUHMHZkQkfipnZTEpqWrwYVK7lCcLkB-l5Z0wybi7SDVqDUVzkKhsOMkKKh9R1X04J_LhDRDJNXJF7GdhE', NULL, NULL);
INSERT INTO public.event VALUES ('e918cb1f-93f8-44d2-9dac-17c2b51ad82c', '01a22c72-fcb4-7448-8715-ee8d825f57a2', 2, 1795176900000, 'answer-by', 'visitor', 'sealed:1:3UtgB7_mX8b61M3s1u_OrJFi98gsrf0ppTH8ccUQ0IMR2qYUWoQhGfmtumhf7JP8WOtHop56z30gWNWm0QtVitRVxGMq3VC-jNnJsI1gTeH2nFLAfykfN2usUG0', NULL, NULL);
INSERT INTO public.event VALUES ('349af820-7cf1-4d27-b52b-c2f96e4a00e0', '01a22c72-fcb4-7448-8715-ee8d825f57a2', 3, 1795176960000, 'corrected', 'visitor', 'sealed:1:IzithIG_kpx4bWuHzG9rhj8_bXUTDbGbUO_OcMiW3_x4Wym99hwcxOqgceUhWXoH3jQ87tSj9aUnvLrbWDWNQuvN_V9Vivf8JZEYMN2fvItDm4IQUL9dEMYs1AA', NULL, NULL);
INSERT INTO public.event VALUES ('b84b9483-32b0-4b72-b303-2b1c323c75c2', '01a22c72-fcb4-7448-8715-ee8d825f57a2', 4, 1795177020000, 'photograph-added', 'visitor', 'sealed:1:N_SkINBoi7zUx9yFVhvYEMNWiEjAnwKP1tpVwRXyTOyuqqYn1VEazjzpKm9DU5tjvg8p2ykvUIgDCjPAKVOUaC4FhQ3xM3wOS7TJ8D63pDgmwowmV9ikMhWiDas', NULL, 'wdVNeF3IY7tPeCs1fJUoVT');
INSERT INTO public.last_place VALUES (9);
INSERT INTO public.note VALUES ('answers key', 'BBRFTZ1LXFHIG1xsTsW_dopQp38Qveg7RF5aFplc12k');
INSERT INTO public.note VALUES ('a note', 'its text');
INSERT INTO public.office_day VALUES ('2026-11-20', 'erasures', 1);
INSERT INTO public.office_device VALUES ('the hash of a mark', 1795176000000);
INSERT INTO public.office_session VALUES ('the hash of a cookie', '2026-11-20', 'the hash of a mark', 'sam', 'Firefox on Windows', 'a tag', 1795176000000, NULL, '01a22c72-f9a0-7c68-b653-fdbb6c44228f', 1795176000000);
INSERT INTO public.office_wrong_code VALUES ('the hash of a mark', 1, 0);
INSERT INTO public.photograph VALUES ('a photograph', '01a22c72-f9a0-7c68-b653-fdbb6c44228f', 1795176000000, 23, '\x7365616c65643a313a51d40af5254e65a2ccb76eb2c416c8526c4f855db63a03c4bd3706812675731eaccaa017c6bb3ea33bcb5b44caeb4124fdff36');
INSERT INTO public.photograph VALUES ('wdVNeF3IY7tPeCs1fJUoVT', '01a22c72-fcb4-7448-8715-ee8d825f57a2', 1795177020000, 18, '\x7365616c65643a313a423d4a6d04adc30534f5f6539f2b737da4601498de4e144045921325d6ccaa0b99fb486bc5624755dcb7d06fc136');
INSERT INTO public.schema_step VALUES (1);
INSERT INTO public.visitor_link VALUES ('the hash of a secret', '01a22c72-f9a0-7c68-b653-fdbb6c44228f', 1795176000000, 0);
INSERT INTO public.visitor_link VALUES ('3Qd0IxOd1-oZMPAKFdPCx9lGEJc8t0RlPAhRxiZQ5lA', '01a22c72-fb06-78ac-a9dd-9bf2383cd996', 1795176060000, 0);
INSERT INTO public.visitor_link VALUES ('DMUJzdMrc97aK6VkCqYpUflYH8baG8S-2LGkDHt2ELw', '01a22c72-fb8f-753d-8ab5-0e8e7f5e3428', 1795176360000, 0);
INSERT INTO public.visitor_link VALUES ('sUMXGScWPr4e3z_D419-y7AJQQnw7eBghp-T8mc3iJA', '01a22c72-fbdb-775a-a0e7-d6cd395241ee', 1795176420000, 0);
INSERT INTO public.visitor_link VALUES ('qknXizEDEin0WXuVrwH3do9KL0Dy5Jv7C56kjY2gapc', '01a22c72-fc46-72c5-b63f-752c7e657635', 1795176660000, 0);
INSERT INTO public.visitor_link VALUES ('bJ8RpejmNqTmoBsBr0RTD6utSfv0oESHVBWIq71jMNQ', '01a22c72-fcb4-7448-8715-ee8d825f57a2', 1795176780000, 0);
ALTER TABLE ONLY public.answer_page
    ADD CONSTRAINT answer_page_pkey PRIMARY KEY (hash);
ALTER TABLE ONLY public.dispatch
    ADD CONSTRAINT dispatch_message_id_key UNIQUE (message_id);
ALTER TABLE ONLY public.dispatch
    ADD CONSTRAINT dispatch_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.enquiry
    ADD CONSTRAINT enquiry_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.enquiry
    ADD CONSTRAINT enquiry_reference_key UNIQUE (reference);
ALTER TABLE ONLY public.event
    ADD CONSTRAINT event_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.note
    ADD CONSTRAINT note_pkey PRIMARY KEY (name);
ALTER TABLE ONLY public.office_day
    ADD CONSTRAINT office_day_pkey PRIMARY KEY (day, what);
ALTER TABLE ONLY public.office_device
    ADD CONSTRAINT office_device_pkey PRIMARY KEY (hash);
ALTER TABLE ONLY public.office_session
    ADD CONSTRAINT office_session_pkey PRIMARY KEY (hash);
ALTER TABLE ONLY public.office_wrong_code
    ADD CONSTRAINT office_wrong_code_pkey PRIMARY KEY (whose);
ALTER TABLE ONLY public.photograph
    ADD CONSTRAINT photograph_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.schema_step
    ADD CONSTRAINT schema_step_pkey PRIMARY KEY (step);
ALTER TABLE ONLY public.visitor_link
    ADD CONSTRAINT visitor_link_pkey PRIMARY KEY (hash);
CREATE INDEX answer_page_by_enquiry ON public.answer_page USING btree (enquiry_id);
CREATE INDEX complaint_event ON public.event USING btree (enquiry_id) WHERE (kind = 'complaint'::text);
CREATE INDEX dispatch_by_delivery ON public.dispatch USING btree (kind, delivered_at) WHERE (delivered_at IS NOT NULL);
CREATE INDEX dispatch_by_due ON public.dispatch USING btree (state, crashes, due_at);
CREATE INDEX dispatch_by_enquiry ON public.dispatch USING btree (enquiry_id);
CREATE INDEX dispatch_by_kind ON public.dispatch USING btree (kind, queued_at);
CREATE INDEX dispatch_by_progress ON public.dispatch USING btree (kind, state, queued_at);
CREATE INDEX enquiry_by_email ON public.enquiry USING btree (email_key, place);
CREATE INDEX enquiry_by_fingerprint ON public.enquiry USING btree (fingerprint, received_at);
CREATE INDEX enquiry_by_forgetting ON public.enquiry USING btree (forgotten_at) WHERE (forgotten_at IS NOT NULL);
CREATE INDEX enquiry_by_form ON public.enquiry USING btree (form, place);
CREATE INDEX enquiry_by_home ON public.enquiry USING btree (home_key, place);
CREATE INDEX enquiry_by_phone ON public.enquiry USING btree (phone_key, place);
CREATE INDEX enquiry_by_time ON public.enquiry USING btree (received_at, place);
CREATE UNIQUE INDEX enquiry_place ON public.enquiry USING btree (place);
CREATE INDEX enquiry_quarantined ON public.enquiry USING btree (place) WHERE (quarantined IS NOT NULL);
CREATE INDEX enquiry_with_sensitive_answers ON public.enquiry USING btree (form, place) WHERE (forgotten_at IS NULL);
CREATE UNIQUE INDEX event_by_enquiry ON public.event USING btree (enquiry_id, number);
CREATE UNIQUE INDEX event_by_nonce ON public.event USING btree (enquiry_id, nonce);
CREATE INDEX event_by_time ON public.event USING btree (at);
CREATE INDEX photograph_by_enquiry ON public.photograph USING btree (enquiry_id);
CREATE INDEX visitor_link_by_enquiry ON public.visitor_link USING btree (enquiry_id);
ALTER TABLE ONLY public.answer_page
    ADD CONSTRAINT answer_page_enquiry_id_fkey FOREIGN KEY (enquiry_id) REFERENCES public.enquiry(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.dispatch
    ADD CONSTRAINT dispatch_enquiry_id_fkey FOREIGN KEY (enquiry_id) REFERENCES public.enquiry(id);
ALTER TABLE ONLY public.event
    ADD CONSTRAINT event_enquiry_id_fkey FOREIGN KEY (enquiry_id) REFERENCES public.enquiry(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.office_session
    ADD CONSTRAINT office_session_rings_fkey FOREIGN KEY (rings) REFERENCES public.enquiry(id) ON DELETE SET NULL;
ALTER TABLE ONLY public.photograph
    ADD CONSTRAINT photograph_enquiry_id_fkey FOREIGN KEY (enquiry_id) REFERENCES public.enquiry(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.visitor_link
    ADD CONSTRAINT visitor_link_enquiry_id_fkey FOREIGN KEY (enquiry_id) REFERENCES public.enquiry(id) ON DELETE CASCADE;