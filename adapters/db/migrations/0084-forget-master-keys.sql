-- Who runs the machine may give up what lost master keys sealed.
grant delete on parley.data_key to parley_system;
