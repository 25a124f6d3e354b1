package oracle;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import graphql.schema.DataFetcher;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.File;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.context.annotation.Bean;
import org.springframework.graphql.execution.RuntimeWiringConfigurer;
import org.springframework.graphql.server.WebGraphQlInterceptor;
import org.springframework.stereotype.Component;
import org.springframework.util.MultiValueMap;
import org.springframework.web.bind.annotation.ModelAttribute;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.multipart.MultipartHttpServletRequest;
import org.springframework.web.servlet.HandlerMapping;
import org.springframework.web.servlet.mvc.method.RequestMappingInfo;
import org.springframework.web.servlet.mvc.method.annotation.RequestMappingHandlerMapping;

/** Spring MVC on Tomcat, and beside it Tomcat alone: what each reads of a request, as their applications get it. */
@SpringBootApplication
public class Main {
  static Log log;

  public static void main(String[] args) throws Exception {
    log = new Log(System.getenv("ORACLE_LOG"));
    Plain.start(Integer.parseInt(System.getenv("ORACLE_SECOND_PORT")), new Log(System.getenv("ORACLE_SECOND_LOG")));
    SpringApplication.run(Main.class, args);
  }

  /** What a form binds to. */
  public static class Order {
    private String total_amount;
    private String kind;
    private Map<String, String> user = new LinkedHashMap<>();

    public String getTotal_amount() { return total_amount; }
    public void setTotal_amount(String value) { total_amount = value; }
    public String getKind() { return kind; }
    public void setKind(String value) { kind = value; }
    public Map<String, String> getUser() { return user; }
    public void setUser(Map<String, String> value) { user = value; }
  }

  @Component
  static class Handlers {
    Handlers(RequestMappingHandlerMapping mapping) throws Exception {
      var routes = new ObjectMapper().readTree(new File(System.getenv("ORACLE_ROUTES")));
      Method json = Handlers.class.getDeclaredMethod("json", HttpServletRequest.class, HttpServletResponse.class, JsonNode.class, MultiValueMap.class);
      Method form = Handlers.class.getDeclaredMethod("form", HttpServletRequest.class, HttpServletResponse.class, MultiValueMap.class, Order.class);
      List<String> paths = new ArrayList<>(List.of("/", "/{*rest}"));
      for (JsonNode route : routes) {
        String path = route.get("path").asText().replace("/*", "/{*rest}");
        if (!path.equals("/graphql")) paths.add(path);
      }
      var options = new RequestMappingInfo.BuilderConfiguration();
      options.setPatternParser(mapping.getPatternParser());
      for (String path : paths) {
        mapping.registerMapping(RequestMappingInfo.paths(path).consumes("application/json", "application/*+json").options(options).build(), this, json);
        mapping.registerMapping(RequestMappingInfo.paths(path).consumes("!application/json", "!application/*+json").options(options).build(), this, form);
      }
    }

    private static Map<String, Object> head(HttpServletRequest request) {
      Map<String, Object> line = new LinkedHashMap<>();
      line.put("method", request.getMethod());
      line.put("path", request.getServletPath() + (request.getPathInfo() == null ? "" : request.getPathInfo()));
      line.put("pattern", String.valueOf(request.getAttribute(HandlerMapping.BEST_MATCHING_PATTERN_ATTRIBUTE)).replace("/{*rest}", "/*"));
      line.put("params", request.getAttribute(HandlerMapping.URI_TEMPLATE_VARIABLES_ATTRIBUTE));
      return line;
    }

    public void json(HttpServletRequest request, HttpServletResponse response, @RequestBody JsonNode body, @RequestParam MultiValueMap<String, String> params) throws Exception {
      var line = head(request);
      line.put("query", Log.tree(params));
      line.put("body", body == null ? null : Log.tree(body));
      log.write(line);
      response.getWriter().write("ok");
    }

    public void form(HttpServletRequest request, HttpServletResponse response, @RequestParam MultiValueMap<String, String> params, @ModelAttribute Order order) throws Exception {
      var line = head(request);
      line.put("merged", Log.tree(params));
      Map<String, Object> bound = new LinkedHashMap<>();
      if (order.total_amount != null) bound.put("total_amount", order.total_amount);
      if (order.kind != null) bound.put("kind", order.kind);
      if (!order.user.isEmpty()) bound.put("user", order.user);
      line.put("typed", Log.tree(bound));
      if (request instanceof MultipartHttpServletRequest multipart) {
        List<Map<String, Object>> files = new ArrayList<>();
        multipart.getMultiFileMap().forEach((name, each) -> each.forEach(file ->
          files.add(Map.of("field", name, "name", String.valueOf(file.getOriginalFilename()), "size", file.getSize()))));
        line.put("files", files);
      }
      log.write(line);
      response.getWriter().write("ok");
    }
  }

  @Bean
  WebGraphQlInterceptor logging() {
    return (request, chain) -> {
      List<Object> fields = Collections.synchronizedList(new ArrayList<>());
      request.configureExecutionInput((input, builder) -> builder.graphQLContext(Map.of("fields", fields)).build());
      return chain.next(request).doOnNext(response ->
        log.write(Map.of("method", "POST", "path", "/graphql", "pattern", "/graphql", "fields", fields)));
    };
  }

  @Bean
  RuntimeWiringConfigurer fetchers() {
    DataFetcher<Object> record = environment -> {
      List<Object> fields = environment.getGraphQlContext().get("fields");
      fields.add(Map.of("name", environment.getField().getName(), "args", Log.tree(environment.getArguments())));
      return environment.getFieldType().toString().contains("Item") ? Map.of("id", "1", "name", "x") : (Object) 1;
    };
    return wiring -> wiring
      .type("Query", type -> type.dataFetcher("item", record).dataFetcher("me", record))
      .type("Mutation", type -> type.dataFetcher("buy", record).dataFetcher("say", record).dataFetcher("refund", record).dataFetcher("deleteAll", record));
  }
}
