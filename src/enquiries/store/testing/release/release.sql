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
INSERT INTO public.answer_page VALUES ('the hash of a name', '\x7365616c6564', 6, 1795176000000, 1795176000001, '01a22ca6-1647-7906-b935-99e7272a7941');
INSERT INTO public.dispatch VALUES ('01a22ca6-164a-75a3-9e5e-09e1b5a8c4c6', '01a22ca6-1647-7906-b935-99e7272a7941', 'office', 'office@example.co.uk', '<01a22ca6-1647-7906-b935-99e7272a7941.office@example.co.uk>', 'delivered', 1795176000000, 1795176000000, 1, 0, 0, 0, NULL, NULL, NULL, 1795176000000, NULL);
INSERT INTO public.dispatch VALUES ('01a22ca6-164b-74de-a64c-763b7c3e5853', '01a22ca6-1647-7906-b935-99e7272a7941', 'acknowledgement', 'grace@example.org', '<01a22ca6-1647-7906-b935-99e7272a7941.acknowledgement@example.co.uk>', 'delivered', 1795176000000, 1795176000000, 1, 0, 0, 0, NULL, NULL, NULL, 1795176000000, NULL);
INSERT INTO public.dispatch VALUES ('copy 92MK-829B-D', NULL, 'copy', '92MK-829B-D', '<copy 92MK-829B-D>', 'waiting', 1796045411928, 1796045411928, 0, 0, 0, 0, NULL, NULL, NULL, NULL, NULL);
INSERT INTO public.dispatch VALUES ('copy XNJ5-1ZZ4-N', NULL, 'copy', 'XNJ5-1ZZ4-N', '<copy XNJ5-1ZZ4-N>', 'waiting', 1796045411915, 1796045411944, 0, 0, 0, 0, NULL, NULL, NULL, NULL, NULL);
INSERT INTO public.dispatch VALUES ('copy A4FJ-YVZ5-W', NULL, 'copy', 'A4FJ-YVZ5-W', '<copy A4FJ-YVZ5-W>', 'waiting', 1796045411925, 1796045411956, 0, 0, 0, 0, NULL, NULL, NULL, NULL, NULL);
INSERT INTO public.dispatch VALUES ('01a22ca6-1654-787e-9447-b03a79e674e5', '01a22ca6-1653-722e-a1a9-c7215f98dd76', 'office', 'office@example.co.uk', '<01a22ca6-1653-722e-a1a9-c7215f98dd76.office@example.co.uk>', 'delivered', 1795176000000, 1795176000000, 1, 0, 0, 0, NULL, NULL, NULL, 1795176120000, NULL);
INSERT INTO public.dispatch VALUES ('01a22ca6-1678-7f36-84cc-d4d09870a821', '01a22ca6-1677-7bed-ab86-ea2ea16203eb', 'office', 'office@example.co.uk', '<01a22ca6-1677-7bed-ab86-ea2ea16203eb.office@example.co.uk>', 'delivered', 1795176060000, 1795176060000, 1, 0, 0, 0, NULL, NULL, NULL, 1795176120000, NULL);
INSERT INTO public.dispatch VALUES ('01a22ca6-1678-76ee-9c01-d1669d1ae6b4', '01a22ca6-1677-7bed-ab86-ea2ea16203eb', 'webhook', 'crm.example.co.uk', '<01a22ca6-1677-7bed-ab86-ea2ea16203eb.webhook@example.co.uk>', 'delivered', 1795176060000, 1795176060000, 1, 0, 0, 0, NULL, NULL, NULL, 1795176120000, NULL);
INSERT INTO public.dispatch VALUES ('copy 1111-1111-M', NULL, 'copy', '1111-1111-M', '<copy 1111-1111-M>', 'waiting', 1796045411961, 1796045411987, 0, 0, 0, 0, NULL, NULL, NULL, NULL, NULL);
INSERT INTO public.dispatch VALUES ('copy 3333-3333-W', NULL, 'copy', '3333-3333-W', '<copy 3333-3333-W>', 'waiting', 1796045411991, 1796045411991, 0, 0, 0, 0, NULL, NULL, NULL, NULL, NULL);
INSERT INTO public.dispatch VALUES ('01a22ca6-1697-7681-aa8f-ed8bfadbe614', '01a22ca6-1695-77c0-ac26-11860c646d50', 'office', 'office@example.co.uk', '<01a22ca6-1695-77c0-ac26-11860c646d50.office@example.co.uk>', 'parked', 1795176360000, 1795176360000, 1, 0, 0, 0, NULL, NULL, '550 no such mailbox', NULL, 1795176360000);
INSERT INTO public.dispatch VALUES ('01a22ca6-1697-70d4-9280-0d5b48e77a32', '01a22ca6-1695-77c0-ac26-11860c646d50', 'webhook', 'crm.example.co.uk', '<01a22ca6-1695-77c0-ac26-11860c646d50.webhook@example.co.uk>', 'parked', 1795176360000, 1795176360000, 1, 0, 0, 0, NULL, NULL, '550 no such mailbox', NULL, 1795176360000);
INSERT INTO public.dispatch VALUES ('copy 4444-4444-G', NULL, 'copy', '4444-4444-G', '<copy 4444-4444-G>', 'waiting', 1796045412001, 1796045412009, 0, 0, 0, 0, NULL, NULL, NULL, NULL, NULL);
INSERT INTO public.dispatch VALUES ('copy 5555-5555-4', NULL, 'copy-erase', '5555-5555-4', '<copy 5555-5555-4>', 'waiting', 1796045412014, 1796045412017, 0, 0, 0, 0, NULL, NULL, NULL, NULL, NULL);
INSERT INTO public.dispatch VALUES ('01a22ca6-16a0-7f47-be07-a4453faf57d4', '01a22ca6-169f-7e3c-9582-317d65974700', 'office', 'office@example.co.uk', '<01a22ca6-169f-7e3c-9582-317d65974700.office@example.co.uk>', 'delivered', 1795176420000, 1795176420000, 1, 0, 0, 0, NULL, NULL, NULL, 1795176660000, NULL);
INSERT INTO public.dispatch VALUES ('01a22ca6-16a1-7b1c-a507-d2f0774a78de', '01a22ca6-169f-7e3c-9582-317d65974700', 'webhook', 'crm.example.co.uk', '<01a22ca6-169f-7e3c-9582-317d65974700.webhook@example.co.uk>', 'delivered', 1795176420000, 1795176420000, 1, 0, 0, 0, NULL, NULL, NULL, 1795176660000, NULL);
INSERT INTO public.dispatch VALUES ('01a22ca6-16a1-7585-956c-687a6117b012', '01a22ca6-169f-7e3c-9582-317d65974700', 'acknowledgement', 'mary@example.org', '<01a22ca6-169f-7e3c-9582-317d65974700.acknowledgement@example.co.uk>', 'delivered', 1795176420000, 1795176420000, 1, 0, 0, 0, NULL, NULL, NULL, 1795176660000, NULL);
INSERT INTO public.dispatch VALUES ('01a22ca6-16b5-75ad-9ac0-1ba8644c1c19', '01a22ca6-16b3-7050-8ea3-4ab637ad7fd2', 'office', 'office@example.co.uk', '<01a22ca6-16b3-7050-8ea3-4ab637ad7fd2.office@example.co.uk>', 'delivered', 1795176660000, 1795176660000, 1, 0, 0, 0, NULL, NULL, NULL, 1795176660000, NULL);
INSERT INTO public.dispatch VALUES ('01a22ca6-16b6-7aed-a75b-ec6bd6f188f5', '01a22ca6-16b3-7050-8ea3-4ab637ad7fd2', 'webhook', 'crm.example.co.uk', '<01a22ca6-16b3-7050-8ea3-4ab637ad7fd2.webhook@example.co.uk>', 'delivered', 1795176660000, 1795176660000, 1, 0, 0, 0, NULL, NULL, NULL, 1795176660000, NULL);
INSERT INTO public.dispatch VALUES ('01a22ca6-16b6-70d7-ad78-06d68421ce1f', '01a22ca6-16b3-7050-8ea3-4ab637ad7fd2', 'acknowledgement', 'annabella@example.org', '<01a22ca6-16b3-7050-8ea3-4ab637ad7fd2.acknowledgement@example.co.uk>', 'delivered', 1795176660000, 1795176660000, 1, 0, 0, 0, NULL, NULL, NULL, 1795176660000, NULL);
INSERT INTO public.dispatch VALUES ('copy 6666-6666-R', NULL, 'copy', '6666-6666-R', '<copy 6666-6666-R>', 'waiting', 1796045412023, 1796045412034, 0, 0, 0, 0, NULL, NULL, NULL, NULL, NULL);
INSERT INTO public.dispatch VALUES ('01a22ca6-16c7-7ddb-97ac-3fef7ae7095c', '01a22ca6-16c5-7bde-80bf-eb38b78b42e3', 'office', 'office@example.co.uk', '<01a22ca6-16c5-7bde-80bf-eb38b78b42e3.office@example.co.uk>', 'waiting', 1795176780000, 1795176780000, 0, 0, 0, 0, NULL, NULL, NULL, NULL, NULL);
INSERT INTO public.dispatch VALUES ('01a22ca6-16c7-705a-8b12-b89d319cce47', '01a22ca6-16c5-7bde-80bf-eb38b78b42e3', 'webhook', 'crm.example.co.uk', '<01a22ca6-16c5-7bde-80bf-eb38b78b42e3.webhook@example.co.uk>', 'waiting', 1795176780000, 1795176780000, 0, 0, 0, 0, NULL, NULL, NULL, NULL, NULL);
INSERT INTO public.dispatch VALUES ('01a22ca6-16c7-7d17-b230-1a36e5f8ba7c', '01a22ca6-16c5-7bde-80bf-eb38b78b42e3', 'acknowledgement', 'ada@example.org', '<01a22ca6-16c5-7bde-80bf-eb38b78b42e3.acknowledgement@example.co.uk>', 'waiting', 1795176780000, 1795176780000, 0, 0, 0, 0, NULL, NULL, NULL, NULL, NULL);
INSERT INTO public.dispatch VALUES ('copy 2222-2222-8', NULL, 'copy', '2222-2222-8', '<copy 2222-2222-8>', 'waiting', 1796045412039, 1796045412056, 0, 0, 0, 0, NULL, NULL, NULL, NULL, NULL);
INSERT INTO public.dispatch VALUES ('01a22ca6-16d9-711f-a6ff-8115c627ac57', '01a22ca6-16c5-7bde-80bf-eb38b78b42e3', 'news', 'office@example.co.uk', '<01a22ca6-16c5-7bde-80bf-eb38b78b42e3.news.1795177020000@example.co.uk>', 'waiting', 1795177020000, 1795177020000, 0, 0, 0, 0, NULL, NULL, NULL, NULL, NULL);
INSERT INTO public.enquiry VALUES ('01a22ca6-1657-784b-877c-b5a2c8d9d236', 3, '92MK-829B-D', 'contact', 1, 1795176000000, '{"fullName":"Grace Hopper","email":"grace@example.org","phone":"0113 496 0142","description":"My loft, and a link."}', '[]', 'vAi2SSXdCFCOiNnMcj_xJvkbSguPH1HzhgGdpXJjT7U', NULL, 'a link', NULL, NULL, 1, ' grace hopper gracehopper grace@example.org example org 01134960142 92mk829bd 92mk 829b d ', '01134960142', 'grace@example.org', NULL);
INSERT INTO public.enquiry VALUES ('01a22ca6-1647-7906-b935-99e7272a7941', 1, 'XNJ5-1ZZ4-N', 'contact', 1, 1795176000000, '{"fullName":"Grace Hopper","email":"grace@example.org","phone":"0113 496 0142","description":"My loft is cold.","home":"{\"postcode\":\"ZE2 8XQ\"}"}', '["description:1"]', 'cfSrnQkg-4JNoAsT5wrnMDm8U5YtOqA-UKlkWcPWAOE', NULL, NULL, NULL, NULL, 5, ' grace hopper gracehopper grace@example.org example org 01134960142 xnj51zz4n xnj5 1zz4 n ', '01134960142', 'grace@example.org', NULL);
INSERT INTO public.enquiry VALUES ('01a22ca6-1653-722e-a1a9-c7215f98dd76', 2, 'A4FJ-YVZ5-W', 'contact', 1, 1795176000000, '{"fullName":"Grace Hopper","email":"grace@example.org","phone":"0113 496 0142","description":"My loft is still cold."}', '[]', 'tAk2tj38aUuU3zIiEW4Y9GqlCGd1yIO5B_6yjvlV1EM', NULL, NULL, NULL, NULL, 2, ' grace hopper gracehopper grace@example.org example org 01134960142 a4fjyvz5w a4fj yvz5 w ', '01134960142', 'grace@example.org', NULL);
INSERT INTO public.enquiry VALUES ('01a22ca6-1677-7bed-ab86-ea2ea16203eb', 4, '1111-1111-M', 'contact', 2, 1795176060000, '{"fullName":"Grace Hopper","email":"grace@example.org","phone":"0113 496 0142","description":"My loft is cold. Please ring in the evening."}', '[]', 'KRAbGxh5HBmjdb9xZBP06Ps7NnSyj9ZFdYneTi3kRaE', NULL, NULL, NULL, NULL, 5, ' grace hopper gracehopper grace@example.org example org 01134960142 11111111m 1111 m ', '01134960142', 'grace@example.org', NULL);
INSERT INTO public.enquiry VALUES ('01a22ca6-1695-77c0-ac26-11860c646d50', 5, '3333-3333-W', 'contact', 2, 1795176360000, '{"fullName":"Grace Hopper","email":"grace@example.org","phone":"0113 496 0142","description":"Solar, please."}', '[]', 'x40kcm_xIfYjPzqaGiHPK14nTCtofls_X5l4a0ixCmw', NULL, NULL, NULL, NULL, 1, ' grace hopper gracehopper grace@example.org example org 01134960142 33333333w 3333 w ', '01134960142', 'grace@example.org', NULL);
INSERT INTO public.enquiry VALUES ('01a22ca6-169f-7e3c-9582-317d65974700', 6, '4444-4444-G', 'contact', 2, 1795176420000, '{"fullName":"Mary Somerville","email":"mary@example.org","phone":"0113 496 0143","description":"My loft is cold. Please ring in the evening."}', '[]', 's8QLV_mh8igL6XTUxh7HCi_gb7NMbdevr7fSAz5cfYs', NULL, NULL, NULL, NULL, 3, ' mary somerville marysomerville mary@example.org example org 01134960143 44444444g 4444 g ', '01134960143', 'mary@example.org', NULL);
INSERT INTO public.enquiry VALUES ('01a22ca6-16b3-7050-8ea3-4ab637ad7fd2', 8, '6666-6666-R', 'funding', 3, 1795176660000, '{"firstName":"Annabella","lastName":"Byron","email":"annabella@example.org","phoneNumber":"07700 900123","address":"1 High Street, Otley, LS21 3AB","benefitsClaim":"","selectedBenefits":"","healthCondition":"","householdIncome":"","homeOwnership":"yes","heatingSource":"","energySavings":"solar","insulationMethod":"","home":"{\"kind\":\"terrace\"}"}', '[]', 'forgotten', NULL, NULL, 1795176720000, NULL, 2, ' annabella byron annabellabyron annabella@example.org example org 1 high street otley ls21 3ab 07700900123 213 ls213ab 66666666r 6666 r ', '07700900123', 'annabella@example.org', '1highstreetotleyls213ab');
INSERT INTO public.enquiry VALUES ('01a22ca6-16c5-7bde-80bf-eb38b78b42e3', 9, '2222-2222-8', 'funding', 3, 1795176780000, '{"firstName":"Ada","lastName":"Byron","email":"ada@example.org","phoneNumber":"07700 900123","address":"2 High Street, Otley, LS21 3AB","benefitsClaim":"sealed:1:Kn_68N6QB00q_eMK7-4I2YCQvUWt_HiYI1bHxriba3IdUd2X_vuFcGC3cKbXpyCgmv9-GrnKTUgthPN-VNxnNmO-BAQVsgyHDy3XHr51VxgVEZ2fFTsJJSiOfwY","selectedBenefits":"sealed:1:c-SkohqjsZtqG6FIeQVTHZS38rFY26sQ63-dlC3yj18If80LQO_2ts1Kez0hbtFk-r_KDX7Jh0YJFR1H5PjMA4mgToGKiA7V9_7w7NvLXfDG0FOq-fsR7K4L7XM","healthCondition":"sealed:1:E7A7kWt4-EsjmBpiceLjkFcAcLb0A4nRvSlbKzfBZTeh11pagpyrt4CFK7-eUab5b8C-xKTM1bMzSFSbsyrdB2hy3hlVCSRHmpkQK1H0ia4UWh4xC6RYxKbvwr4","householdIncome":"","homeOwnership":"yes","heatingSource":"","energySavings":"solar","insulationMethod":"","home":"{\"kind\":\"terrace\"}"}', '["healthCondition:1"]', 'rgg77n0rRNFFVGGBeUMf3mnvZK4G6bH1qO-CAgVOxmY', NULL, NULL, NULL, NULL, 5, ' ada byron adabyron ada@example.org example org 2 high street otley ls21 3ab 07700900123 213 ls213ab 222222228 2222 8 ', '07700900123', 'ada@example.org', '2highstreetotleyls213ab');
INSERT INTO public.event VALUES ('70bb1709-4ffa-4d80-a6f1-3452150dc64e', '01a22ca6-1647-7906-b935-99e7272a7941', 1, 1795176000000, 'complaint', 'office', '{}', NULL, NULL);
INSERT INTO public.event VALUES ('e25cc444-256a-4123-b80d-e651d15cda95', '01a22ca6-1647-7906-b935-99e7272a7941', 2, 1795176000000, 'spoke', 'office', 'sealed:1:0DM8zm4O7fyUR_ABw6ExVquFGeDNoY82YVgE6Le7pj_EFXBNYWc7ZyjfFA5Ki7Wxqg1LMzDXVfsVBAN66oJogYnlPftI7UaF2mj9zxzUWqLHLHSqR9QkSo-310E', NULL, NULL);
INSERT INTO public.event VALUES ('de1ad026-b14c-4c9d-b3b8-81b62597123c', '01a22ca6-1647-7906-b935-99e7272a7941', 3, 1795176000000, 'photograph-added', 'visitor', '{}', NULL, NULL);
INSERT INTO public.event VALUES ('84c2a81c-892a-45bc-b2f9-5750e1a15ddc', '01a22ca6-1677-7bed-ab86-ea2ea16203eb', 1, 1795176120000, 'no-answer', 'office', 'sealed:1:yQvgpfKxgMohkGLVOpTzv2MvcpmAaBuOEWE1jvucqDH7GsIh-O2Am-w5mO54XZF3ANjaVg2__7LZw8dSDKLhtzlsuc00GWAIEY-OkocZnHih4nah1wmcCh_qx4k', NULL, NULL);
INSERT INTO public.event VALUES ('8b6b1323-ce3a-4b35-9d85-aa8f7feb63d7', '01a22ca6-1677-7bed-ab86-ea2ea16203eb', 2, 1795176180000, 'not-for-us', 'office', 'sealed:1:J_BxeDjQIb6Sy1yRo2LkDaa0QGeq-FfBuHb0qbHLtwID-992BxKsk51jUZpq9EUBDL7m3t0o-UImNSnrQx7_EdXFcSdLtDhcJETCeuo4VA1VpfyAqkvlpcwu3vE', NULL, NULL);
INSERT INTO public.event VALUES ('f9b41394-5a18-414d-bfad-2113a18e274d', '01a22ca6-1677-7bed-ab86-ea2ea16203eb', 3, 1795176240000, 'undone', 'office', 'sealed:1:X3TYxbgGc5_hNUMzN9Xrt3FVxaa2lilXWdBT-lu5pLCFssTY8c3jQj9vFx4ajnQcy3K76PZhkvvUQho6imnqxdD21MOpexvn0pn3fwXP5HbihPJ3zVhNS0oQnW4', '8b6b1323-ce3a-4b35-9d85-aa8f7feb63d7', NULL);
INSERT INTO public.event VALUES ('5377be88-49e5-43d5-b64f-ed572650a5ce', '01a22ca6-1677-7bed-ab86-ea2ea16203eb', 4, 1795176300000, 'survey-booked', 'office', 'sealed:1:6ZxLPhsog24V5qIuCdlCV_nWYvgI0oRphoTDiOPVez08woRniQ7Fpo8_z5VTrbZVJx4fY9sgXlmId-Nr2_5HNxVRes5m02xsXpxhSnNav8wIxEqmo8QxHVjN7rLQBxemxosv9bd9Rc6iYzxyIwmq2prLr3csSrd8VYeHt3Dvuewf4iel_WDXMHqxyp-mjvgRv-92Pl7TySHlIn8i', NULL, NULL);
INSERT INTO public.event VALUES ('87179290-8437-4621-94a1-e67fc57080cd', '01a22ca6-169f-7e3c-9582-317d65974700', 1, 1795176480000, 'complaint', 'office', 'sealed:1:R6udFVW2N5wNg_xPr7pyei7LvrlZfaBSYqiDLOlyZaO43Zi-8F9WaO4SYMqZxYHy1DGJnpahSACbGwyZ8cOY1lX1zboqjLnAtIWi0kwNyLRfme9iod5L-ivz3vc', NULL, NULL);
INSERT INTO public.event VALUES ('9b590933-0fae-4e18-bd06-bcb8f27ffcb3', '01a22ca6-169f-7e3c-9582-317d65974700', 2, 1795176540000, 'withdrawn', 'visitor', '{}', NULL, NULL);
INSERT INTO public.event VALUES ('22451f59-a24e-49ba-8bd2-fb9723328841', '01a22ca6-16c5-7bde-80bf-eb38b78b42e3', 1, 1795176840000, 'call-time', 'visitor', 'sealed:1:zj34GDC4QP46IPCIvEiuQxPD3WQuV5HLGOWzwqynmub33e5lNHclimbW1BuMni3ucVBdi2R-m04AQi2sFL8MZ_HVQXEPcg5ykDn1E1fHxU_Sc8YmRZDLcBi0Duc', NULL, NULL);
INSERT INTO public.event VALUES ('6c77db74-c6b0-4987-b322-8f228976173a', '01a22ca6-16c5-7bde-80bf-eb38b78b42e3', 2, 1795176900000, 'answer-by', 'visitor', 'sealed:1:xEhmEOXuJn7I3T8Acpd0pfqiB-qbm4lO2iHKkyPM6Tzz5uDeqhSlgJ4VEUzYQT1ApYCauXqoWcbOW3ZyPd5LAcS4jLLv4ud6qmBhlrxw3yTIiK03aWslrp8NAm4', NULL, NULL);
INSERT INTO public.event VALUES ('05064217-3ffe-4365-9271-0ee084701df1', '01a22ca6-16c5-7bde-80bf-eb38b78b42e3', 3, 1795176960000, 'corrected', 'visitor', 'sealed:1:j6FWF-gZjOm_kL8unDF7tQlDwPQgDKtwRAbjwi6_jKrSoSHGezpLoR-OFN9dovWh3ZT0twDLzFzmoVXB8EJ_GyqoH4ZWjOIkjnF2cPmcF1AENGepqxgrojIya40', NULL, NULL);
INSERT INTO public.event VALUES ('408320c5-3ae4-4f47-bd13-279e8c5a3b27', '01a22ca6-16c5-7bde-80bf-eb38b78b42e3', 4, 1795177020000, 'photograph-added', 'visitor', 'sealed:1:zMAk4I2Pf1QAnNjArnFWedRVXipvtod_s6JrCi0a8jODDXdUhHUgZJCgz_mPE7dFQOTKPgXG9rAsQK6eTo5uwVKiUvmPshUtR3BTC1z3pKgVztL-cxKNFNTRjEk', NULL, 'nASpBb8RgZnoDffOLFwbHK');
INSERT INTO public.last_place VALUES (9);
INSERT INTO public.note VALUES ('answers key', 'BBRFTZ1LXFHIG1xsTsW_dopQp38Qveg7RF5aFplc12k');
INSERT INTO public.note VALUES ('a note', 'its text');
INSERT INTO public.office_day VALUES ('2026-11-20', 'erasures', 1);
INSERT INTO public.office_device VALUES ('the hash of a mark', 1795176000000);
INSERT INTO public.office_session VALUES ('the hash of a cookie', '2026-11-20', 'the hash of a mark', 'sam', 'Firefox on Windows', 'a tag', 1795176000000, NULL, '01a22ca6-1647-7906-b935-99e7272a7941', 1795176000000);
INSERT INTO public.office_wrong_code VALUES ('the hash of a mark', 1, 0);
INSERT INTO public.photograph VALUES ('a photograph', '01a22ca6-1647-7906-b935-99e7272a7941', 1795176000000, 23, '\x7365616c65643a313a957f7b17ed5dc1946d7749d652b0fca77e5a9ec503babc3b611bf6de4e28bf8d16fa37b9d3178b6f4e6472f19ffd1fca6a8b8c');
INSERT INTO public.photograph VALUES ('nASpBb8RgZnoDffOLFwbHK', '01a22ca6-16c5-7bde-80bf-eb38b78b42e3', 1795177020000, 18, '\x7365616c65643a313ad58e45f3d840266f9d1609e225a76ab0dd55bde895e8ee3739c669ecf293db0feaceac4173a71ee9d707354b7f43');
INSERT INTO public.schema_step VALUES (1);
INSERT INTO public.visitor_link VALUES ('the hash of a secret', '01a22ca6-1647-7906-b935-99e7272a7941', 1795176000000, 0);
INSERT INTO public.visitor_link VALUES ('3Qd0IxOd1-oZMPAKFdPCx9lGEJc8t0RlPAhRxiZQ5lA', '01a22ca6-1677-7bed-ab86-ea2ea16203eb', 1795176060000, 0);
INSERT INTO public.visitor_link VALUES ('DMUJzdMrc97aK6VkCqYpUflYH8baG8S-2LGkDHt2ELw', '01a22ca6-1695-77c0-ac26-11860c646d50', 1795176360000, 0);
INSERT INTO public.visitor_link VALUES ('sUMXGScWPr4e3z_D419-y7AJQQnw7eBghp-T8mc3iJA', '01a22ca6-169f-7e3c-9582-317d65974700', 1795176420000, 0);
INSERT INTO public.visitor_link VALUES ('qknXizEDEin0WXuVrwH3do9KL0Dy5Jv7C56kjY2gapc', '01a22ca6-16b3-7050-8ea3-4ab637ad7fd2', 1795176660000, 0);
INSERT INTO public.visitor_link VALUES ('bJ8RpejmNqTmoBsBr0RTD6utSfv0oESHVBWIq71jMNQ', '01a22ca6-16c5-7bde-80bf-eb38b78b42e3', 1795176780000, 0);
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