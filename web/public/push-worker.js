// The worker's address in earlier versions: browsers that registered it look for updates here.
importScripts('/service-worker.js');
