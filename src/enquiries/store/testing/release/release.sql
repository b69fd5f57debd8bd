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
INSERT INTO public.answer_page VALUES ('the hash of a name', '\x7365616c6564', 6, 1795176000000, 1795176000001, '01a22c41-6134-706f-9a8a-31fc24e29ee5');
INSERT INTO public.dispatch VALUES ('01a22c41-6136-7a92-9a2e-4efa41dfee8f', '01a22c41-6134-706f-9a8a-31fc24e29ee5', 'office', 'office@example.co.uk', '<01a22c41-6134-706f-9a8a-31fc24e29ee5.office@example.co.uk>', 'delivered', 1795176000000, 1795176000000, 1, 0, 0, 0, NULL, NULL, NULL, 1795176000000, NULL);
INSERT INTO public.dispatch VALUES ('01a22c41-6137-7d9c-b54d-1341e208b386', '01a22c41-6134-706f-9a8a-31fc24e29ee5', 'acknowledgement', 'grace@example.org', '<01a22c41-6134-706f-9a8a-31fc24e29ee5.acknowledgement@example.co.uk>', 'delivered', 1795176000000, 1795176000000, 1, 0, 0, 0, NULL, NULL, NULL, 1795176000000, NULL);
INSERT INTO public.dispatch VALUES ('copy EEWS-XX8B-H', NULL, 'copy', 'EEWS-XX8B-H', '<copy EEWS-XX8B-H>', 'waiting', 1796038811982, 1796038811982, 0, 0, 0, 0, NULL, NULL, NULL, NULL, NULL);
INSERT INTO public.dispatch VALUES ('copy 1V9K-2NJW-0', NULL, 'copy', '1V9K-2NJW-0', '<copy 1V9K-2NJW-0>', 'waiting', 1796038811960, 1796038812012, 0, 0, 0, 0, NULL, NULL, NULL, NULL, NULL);
INSERT INTO public.dispatch VALUES ('copy Y92R-72PF-Y', NULL, 'copy', 'Y92R-72PF-Y', '<copy Y92R-72PF-Y>', 'waiting', 1796038811973, 1796038812028, 0, 0, 0, 0, NULL, NULL, NULL, NULL, NULL);
INSERT INTO public.dispatch VALUES ('01a22c41-6144-76e4-87c9-0086e6cfb925', '01a22c41-6143-7f2b-bd6d-c9022289f33a', 'office', 'office@example.co.uk', '<01a22c41-6143-7f2b-bd6d-c9022289f33a.office@example.co.uk>', 'delivered', 1795176000000, 1795176000000, 1, 0, 0, 0, NULL, NULL, NULL, 1795176120000, NULL);
INSERT INTO public.dispatch VALUES ('01a22c41-6181-7bf4-a65b-b985646060e8', '01a22c41-617f-70c5-8c28-217fd5172e4d', 'office', 'office@example.co.uk', '<01a22c41-617f-70c5-8c28-217fd5172e4d.office@example.co.uk>', 'delivered', 1795176060000, 1795176060000, 1, 0, 0, 0, NULL, NULL, NULL, 1795176120000, NULL);
INSERT INTO public.dispatch VALUES ('01a22c41-6181-74c1-bf0f-9076ab662da2', '01a22c41-617f-70c5-8c28-217fd5172e4d', 'webhook', 'crm.example.co.uk', '<01a22c41-617f-70c5-8c28-217fd5172e4d.webhook@example.co.uk>', 'delivered', 1795176060000, 1795176060000, 1, 0, 0, 0, NULL, NULL, NULL, 1795176120000, NULL);
INSERT INTO public.dispatch VALUES ('copy 1111-1111-M', NULL, 'copy', '1111-1111-M', '<copy 1111-1111-M>', 'waiting', 1796038812034, 1796038812075, 0, 0, 0, 0, NULL, NULL, NULL, NULL, NULL);
INSERT INTO public.dispatch VALUES ('copy 3333-3333-W', NULL, 'copy', '3333-3333-W', '<copy 3333-3333-W>', 'waiting', 1796038812078, 1796038812078, 0, 0, 0, 0, NULL, NULL, NULL, NULL, NULL);
INSERT INTO public.dispatch VALUES ('01a22c41-61ad-7d8f-acbd-fc7def12603d', '01a22c41-61ac-7b8e-a979-ffc2d68e3f89', 'office', 'office@example.co.uk', '<01a22c41-61ac-7b8e-a979-ffc2d68e3f89.office@example.co.uk>', 'parked', 1795176180003, 1795176180003, 1, 0, 0, 0, NULL, NULL, '550 no such mailbox', NULL, 1795176180003);
INSERT INTO public.dispatch VALUES ('01a22c41-61ae-7da3-8922-0ecd7e9bf302', '01a22c41-61ac-7b8e-a979-ffc2d68e3f89', 'webhook', 'crm.example.co.uk', '<01a22c41-61ac-7b8e-a979-ffc2d68e3f89.webhook@example.co.uk>', 'parked', 1795176180003, 1795176180003, 1, 0, 0, 0, NULL, NULL, '550 no such mailbox', NULL, 1795176180003);
INSERT INTO public.dispatch VALUES ('copy 4444-4444-G', NULL, 'copy', '4444-4444-G', '<copy 4444-4444-G>', 'waiting', 1796038812089, 1796038812097, 0, 0, 0, 0, NULL, NULL, NULL, NULL, NULL);
INSERT INTO public.dispatch VALUES ('copy 5555-5555-4', NULL, 'copy-erase', '5555-5555-4', '<copy 5555-5555-4>', 'waiting', 1796038812103, 1796038812122, 0, 0, 0, 0, NULL, NULL, NULL, NULL, NULL);
INSERT INTO public.dispatch VALUES ('01a22c41-61b8-72b2-bee2-e9d9376bbf45', '01a22c41-61b7-783e-942c-413ec560d247', 'office', 'office@example.co.uk', '<01a22c41-61b7-783e-942c-413ec560d247.office@example.co.uk>', 'delivered', 1795176240003, 1795176240003, 1, 0, 0, 0, NULL, NULL, NULL, 1795176480003, NULL);
INSERT INTO public.dispatch VALUES ('01a22c41-61b8-7c2d-becf-51c655efc746', '01a22c41-61b7-783e-942c-413ec560d247', 'webhook', 'crm.example.co.uk', '<01a22c41-61b7-783e-942c-413ec560d247.webhook@example.co.uk>', 'delivered', 1795176240003, 1795176240003, 1, 0, 0, 0, NULL, NULL, NULL, 1795176480003, NULL);
INSERT INTO public.dispatch VALUES ('01a22c41-61b9-7aa2-b7c4-71ca6603317b', '01a22c41-61b7-783e-942c-413ec560d247', 'acknowledgement', 'mary@example.org', '<01a22c41-61b7-783e-942c-413ec560d247.acknowledgement@example.co.uk>', 'delivered', 1795176240003, 1795176240003, 1, 0, 0, 0, NULL, NULL, NULL, 1795176480003, NULL);
INSERT INTO public.dispatch VALUES ('01a22c41-61e6-7446-9eaa-88dd8a1f93c6', '01a22c41-61dd-7430-a15b-2d7e09890802', 'office', 'office@example.co.uk', '<01a22c41-61dd-7430-a15b-2d7e09890802.office@example.co.uk>', 'delivered', 1795176480003, 1795176480003, 1, 0, 0, 0, NULL, NULL, NULL, 1795176480003, NULL);
INSERT INTO public.dispatch VALUES ('01a22c41-61e6-78a4-afe7-df291381bde1', '01a22c41-61dd-7430-a15b-2d7e09890802', 'webhook', 'crm.example.co.uk', '<01a22c41-61dd-7430-a15b-2d7e09890802.webhook@example.co.uk>', 'delivered', 1795176480003, 1795176480003, 1, 0, 0, 0, NULL, NULL, NULL, 1795176480003, NULL);
INSERT INTO public.dispatch VALUES ('01a22c41-61e6-7b84-9153-b5d66b924bd2', '01a22c41-61dd-7430-a15b-2d7e09890802', 'acknowledgement', 'annabella@example.org', '<01a22c41-61dd-7430-a15b-2d7e09890802.acknowledgement@example.co.uk>', 'delivered', 1795176480003, 1795176480003, 1, 0, 0, 0, NULL, NULL, NULL, 1795176480003, NULL);
INSERT INTO public.dispatch VALUES ('copy 6666-6666-R', NULL, 'copy', '6666-6666-R', '<copy 6666-6666-R>', 'waiting', 1796038812135, 1796038812152, 0, 0, 0, 0, NULL, NULL, NULL, NULL, NULL);
INSERT INTO public.dispatch VALUES ('01a22c41-61ff-7ee4-9582-e109f795456d', '01a22c41-61fa-786a-8caf-c8d44e22579c', 'office', 'office@example.co.uk', '<01a22c41-61fa-786a-8caf-c8d44e22579c.office@example.co.uk>', 'waiting', 1795176540003, 1795176540003, 0, 0, 0, 0, NULL, NULL, NULL, NULL, NULL);
INSERT INTO public.dispatch VALUES ('01a22c41-61ff-756f-9532-0b3097fe1591', '01a22c41-61fa-786a-8caf-c8d44e22579c', 'webhook', 'crm.example.co.uk', '<01a22c41-61fa-786a-8caf-c8d44e22579c.webhook@example.co.uk>', 'waiting', 1795176540003, 1795176540003, 0, 0, 0, 0, NULL, NULL, NULL, NULL, NULL);
INSERT INTO public.dispatch VALUES ('01a22c41-6201-744d-8f0c-19d44c740b83', '01a22c41-61fa-786a-8caf-c8d44e22579c', 'acknowledgement', 'ada@example.org', '<01a22c41-61fa-786a-8caf-c8d44e22579c.acknowledgement@example.co.uk>', 'waiting', 1795176540003, 1795176540003, 0, 0, 0, 0, NULL, NULL, NULL, NULL, NULL);
INSERT INTO public.dispatch VALUES ('copy 2222-2222-8', NULL, 'copy', '2222-2222-8', '<copy 2222-2222-8>', 'waiting', 1796038812162, 1796038812177, 0, 0, 0, 0, NULL, NULL, NULL, NULL, NULL);
INSERT INTO public.dispatch VALUES ('01a22c41-6213-7975-adad-68d570c326b7', '01a22c41-61fa-786a-8caf-c8d44e22579c', 'news', 'office@example.co.uk', '<01a22c41-61fa-786a-8caf-c8d44e22579c.news.1795176660005@example.co.uk>', 'waiting', 1795176660005, 1795176660005, 0, 0, 0, 0, NULL, NULL, NULL, NULL, NULL);
INSERT INTO public.enquiry VALUES ('01a22c41-614c-72fb-beee-8c9293c662b1', 3, 'EEWS-XX8B-H', 'contact', 1, 1795176000000, '{"fullName":"Grace Hopper","email":"grace@example.org","phone":"0113 496 0142","description":"My loft, and a link."}', '[]', 'vAi2SSXdCFCOiNnMcj_xJvkbSguPH1HzhgGdpXJjT7U', NULL, 'a link', NULL, NULL, 1, ' grace hopper gracehopper grace@example.org example org 01134960142 eewsxx8bh eews xx8b h ', '01134960142', 'grace@example.org', NULL);
INSERT INTO public.enquiry VALUES ('01a22c41-6134-706f-9a8a-31fc24e29ee5', 1, '1V9K-2NJW-0', 'contact', 1, 1795176000000, '{"fullName":"Grace Hopper","email":"grace@example.org","phone":"0113 496 0142","description":"My loft is cold.","home":"{\"postcode\":\"ZE2 8XQ\"}"}', '["description:1"]', 'cfSrnQkg-4JNoAsT5wrnMDm8U5YtOqA-UKlkWcPWAOE', NULL, NULL, NULL, NULL, 5, ' grace hopper gracehopper grace@example.org example org 01134960142 1v9k2njw0 1v9k 2njw 0 ', '01134960142', 'grace@example.org', NULL);
INSERT INTO public.enquiry VALUES ('01a22c41-6143-7f2b-bd6d-c9022289f33a', 2, 'Y92R-72PF-Y', 'contact', 1, 1795176000000, '{"fullName":"Grace Hopper","email":"grace@example.org","phone":"0113 496 0142","description":"My loft is still cold."}', '[]', 'tAk2tj38aUuU3zIiEW4Y9GqlCGd1yIO5B_6yjvlV1EM', NULL, NULL, NULL, NULL, 2, ' grace hopper gracehopper grace@example.org example org 01134960142 y92r72pfy y92r 72pf y ', '01134960142', 'grace@example.org', NULL);
INSERT INTO public.enquiry VALUES ('01a22c41-617f-70c5-8c28-217fd5172e4d', 4, '1111-1111-M', 'contact', 2, 1795176060000, '{"fullName":"Grace Hopper","email":"grace@example.org","phone":"0113 496 0142","description":"My loft is cold. Please ring in the evening."}', '[]', 'KRAbGxh5HBmjdb9xZBP06Ps7NnSyj9ZFdYneTi3kRaE', NULL, NULL, NULL, NULL, 5, ' grace hopper gracehopper grace@example.org example org 01134960142 11111111m 1111 m ', '01134960142', 'grace@example.org', NULL);
INSERT INTO public.enquiry VALUES ('01a22c41-61ac-7b8e-a979-ffc2d68e3f89', 5, '3333-3333-W', 'contact', 2, 1795176180003, '{"fullName":"Grace Hopper","email":"grace@example.org","phone":"0113 496 0142","description":"Solar, please."}', '[]', 'x40kcm_xIfYjPzqaGiHPK14nTCtofls_X5l4a0ixCmw', NULL, NULL, NULL, NULL, 1, ' grace hopper gracehopper grace@example.org example org 01134960142 33333333w 3333 w ', '01134960142', 'grace@example.org', NULL);
INSERT INTO public.enquiry VALUES ('01a22c41-61b7-783e-942c-413ec560d247', 6, '4444-4444-G', 'contact', 2, 1795176240003, '{"fullName":"Mary Somerville","email":"mary@example.org","phone":"0113 496 0143","description":"My loft is cold. Please ring in the evening."}', '[]', 's8QLV_mh8igL6XTUxh7HCi_gb7NMbdevr7fSAz5cfYs', NULL, NULL, NULL, NULL, 3, ' mary somerville marysomerville mary@example.org example org 01134960143 44444444g 4444 g ', '01134960143', 'mary@example.org', NULL);
INSERT INTO public.enquiry VALUES ('01a22c41-61dd-7430-a15b-2d7e09890802', 8, '6666-6666-R', 'funding', 3, 1795176480003, '{"firstName":"Annabella","lastName":"Byron","email":"annabella@example.org","phoneNumber":"07700 900123","address":"1 High Street, Otley, LS21 3AB","benefitsClaim":"","selectedBenefits":"","healthCondition":"","householdIncome":"","homeOwnership":"yes","heatingSource":"","energySavings":"solar","insulationMethod":"","home":"{\"kind\":\"terrace\"}"}', '[]', 'forgotten', NULL, NULL, 1795176480003, NULL, 2, ' annabella byron annabellabyron annabella@example.org example org 1 high street otley ls21 3ab 07700900123 213 ls213ab 66666666r 6666 r ', '07700900123', 'annabella@example.org', '1highstreetotleyls213ab');
INSERT INTO public.enquiry VALUES ('01a22c41-61fa-786a-8caf-c8d44e22579c', 9, '2222-2222-8', 'funding', 3, 1795176540003, '{"firstName":"Ada","lastName":"Byron","email":"ada@example.org","phoneNumber":"07700 900123","address":"2 High Street, Otley, LS21 3AB","benefitsClaim":"sealed:1:ChEnjeP8xF5gisXR-tTg_Mh_ecI12_dvifrmw5oANSYBRXDDK4eIyppEE8nvIAEB1mvfOWw3EeTLnCCDEwXiPGS0dO831akLkZayOR25eT1RKVEuRgaRds_-L38","selectedBenefits":"sealed:1:PkMj2c4UkeHyFIOD8OrWASXenMq4KZqCf2kFILtQ1oqpV8Mx4TMrWfJBFhdJgbImsUhtqVO06t57TG_EZSlEE_0dxYqArn-iIksfoSOi6zjdYWDpbwzJ2xi3oTY","healthCondition":"sealed:1:sopna5cWJuJYAvf_laTxFvZzFbzoVPJ6RRxOVhyxYON5SHtn_z3vKT0lsP9pFaYV2Q0wERmJasmbco4c1slHtvV3ZJGiZ23XYkhQYZA7TyAkSBFp-rQeAA6r2ak","householdIncome":"","homeOwnership":"yes","heatingSource":"","energySavings":"solar","insulationMethod":"","home":"{\"kind\":\"terrace\"}"}', '["healthCondition:1"]', 'rgg77n0rRNFFVGGBeUMf3mnvZK4G6bH1qO-CAgVOxmY', NULL, NULL, NULL, NULL, 5, ' ada byron adabyron ada@example.org example org 2 high street otley ls21 3ab 07700900123 213 ls213ab 222222228 2222 8 ', '07700900123', 'ada@example.org', '2highstreetotleyls213ab');
INSERT INTO public.event VALUES ('4b063ff3-d4c4-4218-a19b-6811bade2549', '01a22c41-6134-706f-9a8a-31fc24e29ee5', 1, 1795176000000, 'complaint', 'office', '{}', NULL, NULL);
INSERT INTO public.event VALUES ('3553af5f-ebe6-42b5-950f-0a8286ee1042', '01a22c41-6134-706f-9a8a-31fc24e29ee5', 2, 1795176000000, 'spoke', 'office', 'sealed:1:b1Ygyo-griRglwtscnd-1wnm7HfbPWXD1tCYB3_MifJQ6KdWn1AKePZ9Lp9NT1Xa98Xzh2p2jXpr1y-_ZiEbiSTvXGg35316PaCxttgLkQP4tHOB57Z1yW3DSao', NULL, NULL);
INSERT INTO public.event VALUES ('1b0eb648-96f7-4a1e-be7c-951ecdd4c8da', '01a22c41-6134-706f-9a8a-31fc24e29ee5', 3, 1795176000000, 'photograph-added', 'visitor', '{}', NULL, NULL);
INSERT INTO public.event VALUES ('81b37be0-3b5d-4c41-af3b-1224e5924ddc', '01a22c41-617f-70c5-8c28-217fd5172e4d', 1, 1795176120000, 'no-answer', 'office', 'sealed:1:hOY9Sl-7lqgdrGvWVu4oaj2zTSU48gLoH9w14tku4kQm5q9a2p7nJTaDGypz0tdmVn07GDoBijq2aMwOO8b41VW8XqEIKrnfPDk_RYTntVfvANZfdFbdCO_Nmfg', NULL, NULL);
INSERT INTO public.event VALUES ('77f59bfb-3b51-4073-a4f9-af1e14df7bca', '01a22c41-617f-70c5-8c28-217fd5172e4d', 2, 1795176120001, 'not-for-us', 'office', 'sealed:1:rfNT3fLeUu-ROpHdOa-Munhj3hcf1B064pJ-I7Sr3mAJn-Rb5AP-VWT03AV-aeXoANL_k48t9eaGotw2WMW2fE1qn81lipF7qmwouDgaFpRg8RgbTxhhZAk9ZY8', NULL, NULL);
INSERT INTO public.event VALUES ('4abaf436-c4c9-4a4e-9206-0001769dee0f', '01a22c41-617f-70c5-8c28-217fd5172e4d', 3, 1795176120002, 'undone', 'office', 'sealed:1:WHCVN5rVgX4V-btNlYaSkQ132LbxCTxWReO9eaPP3XjX8PUKL3la1WQhG87uWu0vdmPjIcJS11CyJENc8ng88nMsHMGK6AQVcYddAtWba_9zV4fhGJsNBAVryac', '77f59bfb-3b51-4073-a4f9-af1e14df7bca', NULL);
INSERT INTO public.event VALUES ('7dd25e2e-4cef-4b03-8e91-514a7a11f72d', '01a22c41-617f-70c5-8c28-217fd5172e4d', 4, 1795176120003, 'survey-booked', 'office', 'sealed:1:okU8DhQKPehJ0QpzZgCJtV2Jgh3VDWGva-7U-ilQa_LF8SuFRN9NvvvWl3LPAMsYOV5oLklHJY6rmleUe7nmbXOIM2kEuugjV9P4lTipXOXki-6w-JiH3kW3TOFn8aoqEKTlnUMcEvW24nkISsvnRe03AaUKLJxPQtB1N_2N_AGuewXZ5pn5F0GLLCKvLjxFONzHzaePp8G5hvAQ', NULL, NULL);
INSERT INTO public.event VALUES ('5d7bd64d-1cd3-4494-afbd-ff78229d6fa3', '01a22c41-61b7-783e-942c-413ec560d247', 1, 1795176300003, 'complaint', 'office', 'sealed:1:oG7DzQ2OLsOiMcJa0w2YiAM8mwTKow3lp4I6ZnUZKBEaglh_6DzsWN4VfY2grkAPJW6OJu7oiuHOQndsp_2Mbo4Pz4tWanu-kVHf-kynJzymCPedoT65xHPrWx4', NULL, NULL);
INSERT INTO public.event VALUES ('6c2e4797-031f-4e8f-a275-3f76d1db8a57', '01a22c41-61b7-783e-942c-413ec560d247', 2, 1795176360003, 'withdrawn', 'visitor', '{}', NULL, NULL);
INSERT INTO public.event VALUES ('aa8aa27a-5db8-45de-8f3f-c9f65293e6f2', '01a22c41-61fa-786a-8caf-c8d44e22579c', 1, 1795176600003, 'call-time', 'visitor', 'sealed:1:2jPIX1qLOmSmMKTyNvlmpgIVh2z_THWtQbZhsse-HDqDwci3FYb7FugIu86HXNWA1POj9vyQyODNGNSB5WLM6jUvfNGYXfhhI6Fi_t8Q8L8tzofsfTxzNZvf-Qw', NULL, NULL);
INSERT INTO public.event VALUES ('93bb3bb6-571a-475c-a634-2cf8209743fe', '01a22c41-61fa-786a-8caf-c8d44e22579c', 2, 1795176660003, 'answer-by', 'visitor', 'sealed:1:z2z-zt1QksiLpkDCRlBmHytd40VoezJb74_gh6QLK8rZRpKgLGdsNV2gJhWviMvac02HqewV_D-h4EJwhh5Hjm0LANxIhGa52eiqhRFyuVWu8Ms68plCmfU5pyU', NULL, NULL);
INSERT INTO public.event VALUES ('180c45d0-c7c7-42a0-aa83-4c5007b73b70', '01a22c41-61fa-786a-8caf-c8d44e22579c', 3, 1795176660004, 'corrected', 'visitor', 'sealed:1:1gTS--zSjsVbRvA28kzQYpjPwi065fwiXOUMet947Op6EbKJO0KDvaZI89D7CqQhLu-U5gQcwhljvQ4jBlURnzar36CFqLBQcrytpmHtbsZWB7JhVaHte8J-j6A', NULL, NULL);
INSERT INTO public.event VALUES ('da270631-4f1c-46a1-ad39-418f3b2c324d', '01a22c41-61fa-786a-8caf-c8d44e22579c', 4, 1795176660005, 'photograph-added', 'visitor', 'sealed:1:mMTc12dNaYPeOIAFUrLQX46vejin013z6ay3W-pxWEomHJYR3Q4gVZiXwpy0uYCquTt4W17cQUmZHVhrK3YiGLz-wr410_tcK_YGczZmFKGaoSheo2EHZvhSVmQ', NULL, '3fmjRfK0jmvMtnxp8bR5-3');
INSERT INTO public.last_place VALUES (9);
INSERT INTO public.note VALUES ('answers key', 'BBRFTZ1LXFHIG1xsTsW_dopQp38Qveg7RF5aFplc12k');
INSERT INTO public.note VALUES ('a note', 'its text');
INSERT INTO public.office_day VALUES ('2026-11-20', 'erasures', 1);
INSERT INTO public.office_device VALUES ('the hash of a mark', 1795176000000);
INSERT INTO public.office_session VALUES ('the hash of a cookie', '2026-11-20', 'the hash of a mark', 'sam', 'Firefox on Windows', 'a tag', 1795176000000, NULL, '01a22c41-6134-706f-9a8a-31fc24e29ee5', 1795176000000);
INSERT INTO public.office_wrong_code VALUES ('the hash of a mark', 1, 0);
INSERT INTO public.photograph VALUES ('a photograph', '01a22c41-6134-706f-9a8a-31fc24e29ee5', 1795176000000, 23, '\x7365616c65643a313ab5cd00d93efea283d49d8691075d093ce959f0bd186715acaf4c7416db8d4dac8573f9b8213ca287d8567a12a4483452da31ce');
INSERT INTO public.photograph VALUES ('3fmjRfK0jmvMtnxp8bR5-3', '01a22c41-61fa-786a-8caf-c8d44e22579c', 1795176660005, 18, '\x7365616c65643a313ae1a76c876e9c64b3a1db9f9a910e8f3479775bf619a5ac9457275d1ae9b98f7621009b2ac2eed3c5882d2e1797b8');
INSERT INTO public.schema_step VALUES (1);
INSERT INTO public.visitor_link VALUES ('the hash of a secret', '01a22c41-6134-706f-9a8a-31fc24e29ee5', 1795176000000, 0);
INSERT INTO public.visitor_link VALUES ('3Qd0IxOd1-oZMPAKFdPCx9lGEJc8t0RlPAhRxiZQ5lA', '01a22c41-617f-70c5-8c28-217fd5172e4d', 1795176060000, 0);
INSERT INTO public.visitor_link VALUES ('DMUJzdMrc97aK6VkCqYpUflYH8baG8S-2LGkDHt2ELw', '01a22c41-61ac-7b8e-a979-ffc2d68e3f89', 1795176180003, 0);
INSERT INTO public.visitor_link VALUES ('sUMXGScWPr4e3z_D419-y7AJQQnw7eBghp-T8mc3iJA', '01a22c41-61b7-783e-942c-413ec560d247', 1795176240003, 0);
INSERT INTO public.visitor_link VALUES ('qknXizEDEin0WXuVrwH3do9KL0Dy5Jv7C56kjY2gapc', '01a22c41-61dd-7430-a15b-2d7e09890802', 1795176480003, 0);
INSERT INTO public.visitor_link VALUES ('bJ8RpejmNqTmoBsBr0RTD6utSfv0oESHVBWIq71jMNQ', '01a22c41-61fa-786a-8caf-c8d44e22579c', 1795176540003, 0);
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