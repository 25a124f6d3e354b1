package oracle;

import jakarta.servlet.MultipartConfigElement;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.servlet.http.Part;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.catalina.Context;
import org.apache.catalina.startup.Tomcat;

/** Tomcat with a servlet and nothing else: its own defaults, ISO-8859-1 among them. */
final class Plain extends HttpServlet {
  private final transient Log log;

  private Plain(Log log) {
    this.log = log;
  }

  static void start(int port, Log log) throws Exception {
    java.util.logging.LogManager.getLogManager().reset();
    File base = Files.createTempDirectory("oracle").toFile();
    base.deleteOnExit();
    Tomcat tomcat = new Tomcat();
    tomcat.setBaseDir(base.getPath());
    tomcat.setPort(port);
    tomcat.setHostname("127.0.0.1");
    tomcat.getConnector().setProperty("address", "127.0.0.1");
    Context context = tomcat.addContext("", base.getPath());
    var servlet = Tomcat.addServlet(context, "oracle", new Plain(log));
    servlet.setMultipartConfigElement(new MultipartConfigElement(base.getPath(), -1, -1, 1 << 20));
    context.addServletMappingDecoded("/", "oracle");
    tomcat.start();
  }

  @Override
  protected void service(HttpServletRequest request, HttpServletResponse response) throws ServletException, IOException {
    Map<String, Object> line = new LinkedHashMap<>();
    line.put("method", request.getMethod());
    line.put("path", request.getServletPath());
    Map<String, Object> merged = new LinkedHashMap<>();
    request.getParameterMap().forEach((name, values) -> merged.put(name, Log.tree(List.of(values))));
    line.put("merged", merged);
    String type = request.getContentType();
    if (type != null && type.toLowerCase().startsWith("multipart/form-data")) {
      List<Map<String, Object>> files = new ArrayList<>();
      for (Part part : request.getParts()) {
        if (part.getSubmittedFileName() == null) continue;
        files.add(Map.of("field", part.getName(), "name", part.getSubmittedFileName(), "size", part.getSize()));
      }
      line.put("files", files);
    }
    log.write(line);
    response.getWriter().write("ok");
  }
}
