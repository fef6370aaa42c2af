-- What limits have counted may be lost in a crash: without a write-ahead log counting costs a fraction. Migrations cannot say it.
alter table shared_limit set unlogged;
