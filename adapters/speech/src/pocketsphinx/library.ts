import { dlopen } from "node:ffi";

/** The functions of Sphinx that are used here. Strings that come back belong to the decoder. */
export function openLibrary() {
  const base = dlopen("libsphinxbase.so.3", {
    cmd_ln_parse_r: { arguments: ["pointer", "pointer", "int32", "pointer", "int32"], return: "pointer" },
    cmd_ln_free_r: { arguments: ["pointer"], return: "int32" },
    cmd_ln_set_float_r: { arguments: ["pointer", "string", "double"], return: "void" },
    jsgf_parse_string: { arguments: ["string", "pointer"], return: "pointer" },
    jsgf_get_public_rule: { arguments: ["pointer"], return: "pointer" },
    jsgf_build_fsg: { arguments: ["pointer", "pointer", "pointer", "float"], return: "pointer" },
    jsgf_grammar_free: { arguments: ["pointer"], return: "void" },
    fsg_model_free: { arguments: ["pointer"], return: "int32" },
    err_set_logfp: { arguments: ["pointer"], return: "void" },
  });
  const sphinx = dlopen("libpocketsphinx.so.3", {
    ps_args: { arguments: [], return: "pointer" },
    ps_init: { arguments: ["pointer"], return: "pointer" },
    ps_get_config: { arguments: ["pointer"], return: "pointer" },
    ps_add_word: { arguments: ["pointer", "string", "string", "int32"], return: "int32" },
    ps_get_logmath: { arguments: ["pointer"], return: "pointer" },
    ps_set_fsg: { arguments: ["pointer", "string", "pointer"], return: "int32" },
    ps_set_search: { arguments: ["pointer", "string"], return: "int32" },
    ps_unset_search: { arguments: ["pointer", "string"], return: "int32" },
    ps_start_stream: { arguments: ["pointer"], return: "int32" },
    ps_start_utt: { arguments: ["pointer"], return: "int32" },
    ps_process_raw: { arguments: ["pointer", "pointer", "uint64", "int32", "int32"], return: "int32" },
    ps_end_utt: { arguments: ["pointer"], return: "int32" },
    ps_get_hyp: { arguments: ["pointer", "pointer"], return: "pointer" },
    ps_seg_iter: { arguments: ["pointer", "pointer"], return: "pointer" },
    ps_seg_next: { arguments: ["pointer"], return: "pointer" },
    ps_seg_word: { arguments: ["pointer"], return: "pointer" },
    ps_seg_frames: { arguments: ["pointer", "pointer", "pointer"], return: "void" },
    ps_seg_prob: { arguments: ["pointer", "pointer", "pointer", "pointer"], return: "int32" },
  });
  // Its own log would go to standard error, line by line, for every utterance.
  base.functions.err_set_logfp(0n);
  return { ...base.functions, ...sphinx.functions };
}

export type Library = ReturnType<typeof openLibrary>;
