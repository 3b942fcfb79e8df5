-- A game at its newest version: all that one ply has to read.
create table game (
    id               uuid         primary key,
    version          integer      not null check (version >= 1),
    ply              smallint     not null check (ply >= 0),
    no_capture_limit smallint     not null check (no_capture_limit between 2 and 400),
    status           varchar(8)   not null check (status in ('WAITING', 'PLACING', 'MOVING', 'FINISHED')),
    listed           boolean      not null,
    created_at       timestamptz  not null,
    updated_at       timestamptz  not null,
    -- The board, side to move, men in hand and count, in the notation of the rules.
    position         varchar(45)  not null,
    -- The last ply as a game record writes it, captures included; absent before the first.
    last_ply         varchar(40),
    last_ply_by      varchar(5)   check (last_ply_by in ('LIGHT', 'DARK')),
    last_ply_version integer,
    last_ply_at      timestamptz,
    -- A seat is taken where its token is kept: the SHA-256 of what its holder was given.
    light_token      bytea        check (octet_length(light_token) = 32),
    light_name       varchar(40),
    dark_token       bytea        check (octet_length(dark_token) = 32),
    dark_name        varchar(40),
    result           varchar(16),
    winner           varchar(5)   check (winner in ('LIGHT', 'DARK')),
    check ((status = 'FINISHED') = (result is not null)),
    check ((ply = 0) = (last_ply is null))
);

-- The list, newest first: ids of version 7 ascend with the time of creation.
create index game_listed on game (id) where listed;
create index game_listed_by_status on game (status, id) where listed;

-- What was played, and nothing that replaying it gives. The columns stand in this order to leave no gaps.
create table ply (
    game_id uuid        not null references game on delete cascade,
    at      timestamptz not null,
    version integer     not null,
    ply     smallint    not null check (ply >= 1),
    -- A placing on square s is s; a move from square f to t is 25 * (f + 1) + t. Squares: a1 = 0, a2 = 1, … e5 = 24.
    code    smallint    not null check (code between 0 and 649),
    primary key (game_id, ply)
);
