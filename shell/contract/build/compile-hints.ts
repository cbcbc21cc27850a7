import type { RsbuildPlugin } from '@rsbuild/core';

/**
 * Marks the files of the first load so that V8 compiles all of their functions at once and off the main thread. Almost all of
 * these functions run before the first paint. Without the mark a function is parsed twice on the main thread, because it is
 * compiled at its first call. This takes a third of the start time of the sign-in page. Other engines ignore the comment.
 */
export function compileHints(): RsbuildPlugin {
  return {
    name: 'dojang:compile-hints',
    apply: 'build',
    setup(api) {
      api.modifyRspackConfig((config, { rspack }) => {
        config.plugins.push(
          new rspack.BannerPlugin({
            banner: '//# allFunctionsCalledOnLoad',
            raw: true,
            // Chunks that are loaded later are in a separate folder.
            test: /^static\/js\/[^/]+\.js$/,
            // The hint is added after comments are removed, and before file names get their hashes.
            stage: rspack.Compilation.PROCESS_ASSETS_STAGE_SUMMARIZE,
          }),
        );
      });
    },
  };
}
